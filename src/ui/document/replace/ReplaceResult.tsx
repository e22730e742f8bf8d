import { t } from '@/generated/messages/document/replace';
import { translateText } from '@/i18n/translate';
import { Button } from '../../kit/controls/Button';
import { Notice } from '../../kit/feedback/Notice';
import type { ReplaceReport } from './use-replace';

interface ReplaceResultProps {
  report: ReplaceReport;
  /** The result of undoing the replacement. */
  undone: string | undefined;
  undoProblem: string | undefined;
  isUndoing: boolean;
  nameOf(documentId: string): string;
  onUndo(runId: string): void;
  onBack(): void;
}

/** The result of a replacement, with a button to undo it. */
export function ReplaceResult({ report, undone, undoProblem, isUndoing, nameOf, onUndo, onBack }: ReplaceResultProps) {
  const { mode, runId, results, problem, isUncertain } = report;
  const done = results.filter(({ count }) => count > 0);
  const count = done.reduce((sum, one) => sum + one.count, 0);
  const frozen = results.reduce((sum, one) => sum + one.frozen, 0);
  const left = results.filter((one) => one.problem === 'changed' || one.problem === 'refused');
  const words = { count, documents: done.length };
  return (
    <div className="flex flex-col gap-3 pt-3 text-sm">
      <p role="status" className="text-base text-ink">
        {undone ?? (count === 0 && isUncertain ? t('uncertain') : t(mode === 'edit' ? 'replaced' : 'suggested', words))}
      </p>
      {count > 0 && isUncertain && undone === undefined && <p className="text-soft">{t('uncertainMore')}</p>}
      {frozen > 0 && <p className="text-soft">{t('frozen', { count: frozen })}</p>}
      {problem && <Notice>{problem}</Notice>}
      {undoProblem && <Notice>{undoProblem}</Notice>}
      {left.length > 0 && (
        <ul className="text-soft">
          {left.map(({ documentId, message }) => (
            <li key={documentId}>
              <span dir="auto">{nameOf(documentId)}</span>:{' '}
              {message ? translateText('error', message) : t('changedMeanwhile')}
            </li>
          ))}
        </ul>
      )}
      <div className="flex justify-end gap-2 border-line border-t pt-3">
        <Button onClick={onBack}>{t('back')}</Button>
        {mode === 'edit' && (count > 0 || isUncertain) && undone === undefined && (
          <Button busy={isUndoing} onClick={() => onUndo(runId)}>
            {t('undo')}
          </Button>
        )}
      </div>
    </div>
  );
}
