import { AppError } from '@/kernel/error';
import { textProblem, toLf } from '@/kernel/text';

/** What a person wrote, as it is stored. Throws INVALID for characters that cannot be. */
export function storableRequest(text: string): string {
  if (textProblem(text)) {
    throw new AppError(
      'INVALID',
      'The request contains characters that can’t be stored (NUL or an unpaired surrogate).',
    );
  }
  return toLf(text);
}
