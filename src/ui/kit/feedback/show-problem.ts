import { messageOf } from './message-of';
import { showToast } from './toast-store';

/** Says in a corner why an action failed that has no place of its own for it. */
export function showProblem(thrown: unknown): void {
  showToast(messageOf(thrown), { tone: 'problem' });
}
