import { AppError } from '@/kernel/error';
import { textProblem, toLf } from '@/kernel/text';
import type { TurnSummary } from '../../schema';

/** Returns a person's request or answer in its stored form. Throws INVALID for characters that can't be stored. */
export function storableRequest(text: string): string {
  if (textProblem(text)) {
    throw new AppError('INVALID', 'The text contains characters that can’t be stored (NUL or an unpaired surrogate).');
  }
  return toLf(text);
}

/**
 * Refuses a changed text for a turn that runs a task, because its text is the command, which would have to be parsed
 * again. Throws INVALID.
 */
export function requireWordsOfTask({ task, request }: Pick<TurnSummary, 'task' | 'request'>, words: string): void {
  if (task === null || words === request) return;
  throw new AppError('INVALID', 'This request is a command. Send the changed command as a new request.');
}
