import { t } from '@/generated/messages/sheets/compare';
import { translateText } from '@/i18n/translate';
import type { SheetDiagnostic } from '@/sheets/core/diagnostics';
import { Notice } from '../../kit/feedback/Notice';

const SHOWN = 5;

/** Says why there is no page, with the place of each error. */
export function PageProblems({ children, problems }: { children: string; problems: readonly SheetDiagnostic[] }) {
  const errors = problems.filter(({ severity }) => severity === 'error');
  return (
    <Notice>
      <p>{children}</p>
      <ul className="mt-1 flex flex-col gap-0.5">
        {errors.slice(0, SHOWN).map((problem, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is never reordered
          <li key={i} className="break-words">
            {placeOf(problem)}: {translateText('sheet', problem.message)}
          </li>
        ))}
      </ul>
      {errors.length > SHOWN && <p>{t('moreProblems', { count: errors.length - SHOWN })}</p>}
    </Notice>
  );
}

function placeOf({ in: where, place }: SheetDiagnostic): string {
  const text = typeof where === 'object' ? where.path : t('textName', { text: where });
  return place ? t('place', { text, line: place.line }) : text;
}
