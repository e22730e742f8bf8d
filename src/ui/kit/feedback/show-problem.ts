import { messageOf } from './message-of';
import { showToast } from './toast-store';

/** Shows a toast about a failed action, for actions without a place for an error message. */
export function showProblem(thrown: unknown): void {
  showToast(messageOf(thrown), { tone: 'problem' });
}
