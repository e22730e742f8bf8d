import { AppError } from '@/kernel/error';

const COMMON = 'This password is too common and easy to guess. Choose another one.';

let list: Promise<ReadonlySet<string>> | undefined;

/**
 * Whether a password is among the 49,000 most common ones, in whatever case: the list of zxcvbn (the package
 * @zxcvbn-ts/language-common, MIT), which was counted in leaks. Read on first use, and only on the server.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  list ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(String)),
  );
  return (await list).has(password.trim().toLowerCase());
}

/** For wherever a new password is chosen. Throws INVALID. */
export async function requireUncommonPassword(password: string): Promise<void> {
  if (await isCommonPassword(password)) throw new AppError('INVALID', COMMON);
}
