import { t } from '@/generated/messages/kit';
import { showProblem } from '../../kit/feedback/show-problem';
import { showToast } from '../../kit/feedback/toast-store';

/** People look at what they imported before they decide to undo it. */
const SHOWN_MS = 30_000;

/** Says in a toast what was imported, and offers to undo it. */
export function offerUndoImport(message: string, undo: () => Promise<void>): void {
  const action = { label: t('undo'), run: () => void undo().catch(showProblem) };
  showToast(message, { group: 'import', action, shownMs: SHOWN_MS });
}
