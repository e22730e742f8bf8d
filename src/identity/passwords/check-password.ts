import { verifyPassword } from 'better-auth/crypto';
import { AppError } from '@/kernel/error';
import { takeAttempt } from '../attempts/store';
import type { Context } from '../context';
import { findPasswordHash } from '../store/passwords';

const ATTEMPTS = { most: 20, windowMs: 600_000 };
export const WRONG_PASSWORD = 'That isn’t your current password.';

/** Returns the hash of the actor's password. Throws INVALID if `password` is wrong, RATE_LIMITED after 20 attempts. */
export async function checkPassword({ db, actor }: Context, password: string): Promise<string> {
  if (!(await takeAttempt(db, `password-check:${actor.userId}`, ATTEMPTS))) {
    throw new AppError('RATE_LIMITED', 'Too many attempts. Try again in 10 minutes.');
  }
  const hash = await findPasswordHash(db, actor.userId);
  if (!hash || !(await verifyPassword({ hash, password }))) throw new AppError('INVALID', WRONG_PASSWORD);
  return hash;
}
