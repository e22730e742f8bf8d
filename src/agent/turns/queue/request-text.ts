import { AppError } from '@/kernel/error';
import { textProblem, toLf } from '@/kernel/text';

/** Returns a person's request or answer in its stored form. Throws INVALID for characters that can't be stored. */
export function storableRequest(text: string): string {
  if (textProblem(text)) {
    throw new AppError('INVALID', 'The text contains characters that can’t be stored (NUL or an unpaired surrogate).');
  }
  return toLf(text);
}
