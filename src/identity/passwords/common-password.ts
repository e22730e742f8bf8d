import { AppError } from '@/kernel/error';

const COMMON = 'This password is too common and easy to guess. Choose another one.';

let list: Promise<ReadonlySet<string>> | undefined;

/**
 * Returns whether a password is among the 49,000 most common ones, ignoring case. The list comes from zxcvbn (the
 * package @zxcvbn-ts/language-common, MIT) and was counted in leaks. It is loaded on first use, and only on the server.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  list ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(String)),
  );
  return (await list).has(password.trim().toLowerCase());
}

/** Called wherever a new password is chosen. Throws INVALID if it is a common one. */
export async function requireUncommonPassword(password: string): Promise<void> {
  if (await isCommonPassword(password)) throw new AppError('INVALID', COMMON);
}
