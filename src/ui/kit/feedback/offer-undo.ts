import { t } from '@/generated/messages/kit';
import { showToast } from './toast-store';

/** Says in a corner what was done, with a button that takes it back. `undo` shows its own problems. */
export function offerUndo(message: string, undo: () => void): void {
  showToast(message, { action: { label: t('undo'), run: undo } });
}
