import { t } from '@/generated/messages/kit';
import { showProblem } from '../../kit/feedback/show-problem';
import { showToast } from '../../kit/feedback/toast-store';

/** Long enough to look at the imported documents before deciding to undo. */
const SHOWN_MS = 30_000;

/** Shows a toast that says what was imported and offers Undo. */
export function offerUndoImport(message: string, undo: () => Promise<void>): void {
  const action = { label: t('undo'), run: () => void undo().catch(showProblem) };
  showToast(message, { group: 'import', action, shownMs: SHOWN_MS });
}
