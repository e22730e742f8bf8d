import { t } from '@/generated/messages/kit';
import { showToast } from './toast-store';

/** Shows a toast about an action, with an undo button. `undo` must report its own errors. */
export function offerUndo(message: string, undo: () => void): void {
  showToast(message, { action: { label: t('undo'), run: undo } });
}
