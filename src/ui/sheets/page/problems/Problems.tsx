import { ChevronDown, CircleX, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from '@/generated/messages/sheets/page/problems';
import { translateText } from '@/i18n/translate';
import type { SheetDiagnostic } from '@/sheets/core/diagnostics';
import { cx } from '../../../kit/cx';
import { announce } from '../../../kit/feedback/live-region';
import { placeWords } from './problem-words';

const PAUSE_MS = 1_500;

interface ProblemsProps {
  problems: readonly SheetDiagnostic[];
  /** Goes to a problem's place. */
  onShow(problem: SheetDiagnostic): void;
  /** Goes to a value of the data that contributed to a problem. */
  onShowField(field: SheetDiagnostic['fields'][number]): void;
}

/** Lists the problems of a sheet's texts with their places. */
export function Problems({ problems, onShow, onShowField }: ProblemsProps) {
  const [isOpen, setOpen] = useState(true);
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const warnings = problems.length - errors;
  useEffect(() => {
    // Announced after a pause, because half a typed word is an error in most texts.
    if (errors + warnings === 0) return;
    const timer = setTimeout(() => announce(t('sheetHas', { errors, warnings })), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [errors, warnings]);
  if (problems.length === 0) return null;
  const hasErrors = errors > 0;
  return (
    <section aria-label={t('problems')} className="flex max-h-[45%] shrink-0 flex-col border-line border-t bg-paper">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className={cx(
            'flex h-9 w-full items-center gap-2 px-4 text-start font-medium text-sm hover:bg-hover',
            hasErrors ? 'text-del-ink' : 'text-warn-ink',
          )}
        >
          {hasErrors ? <CircleX size={14} aria-hidden="true" /> : <TriangleAlert size={14} aria-hidden="true" />}
          <span className="flex-1">{t('count', { errors, warnings })}</span>
          <ChevronDown
            size={14}
            className={cx('text-faint transition-transform', !isOpen && '-rotate-90')}
            aria-hidden="true"
          />
        </button>
      </h3>
      {isOpen && (
        <ul className="min-h-0 overflow-y-auto px-2 pb-2">
          {problems.map((problem, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two problems can be equal
            <Problem key={i} problem={problem} onShow={onShow} onShowField={onShowField} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Problem({ problem, onShow, onShowField }: Omit<ProblemsProps, 'problems'> & { problem: SheetDiagnostic }) {
  const { severity, message, fields } = problem;
  return (
    <li className="rounded-md hover:bg-hover">
      <button type="button" onClick={() => onShow(problem)} className="block w-full px-2 pt-1.5 pb-1 text-start">
        <span className="block text-ink text-sm">
          {severity === 'warning' && <span className="text-warn-ink">{t('warning')} </span>}
          {translateText('sheet', message)}
        </span>
        <span className="block text-faint text-xs">{placeWords(problem)}</span>
      </button>
      {problem.in !== 'data' && fields.length > 0 && (
        <p className="flex flex-wrap items-center gap-1 px-2 pb-1.5 text-faint text-xs">
          {t('with')}
          {fields.map((field) => (
            <button
              key={field.field}
              type="button"
              onClick={() => onShowField(field)}
              className="rounded bg-code-bg px-1.5 py-0.5 font-mono text-[11px] text-ink hover:bg-accent-soft"
            >
              {field.field}
            </button>
          ))}
        </p>
      )}
    </li>
  );
}
