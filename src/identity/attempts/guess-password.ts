import { verifyPassword } from 'better-auth/crypto';
import type { Db } from '@/platform/database';
import { hashOfToken } from '../secret-token';
import { returnAttempt, takeAttempt } from './store';

/** From one address. */
const OF_ONE = { most: 10, windowMs: 600_000 };
/** From all addresses together. */
const OF_ALL = { most: 200, windowMs: 3_600_000 };

export interface Guess {
  /** What the password protects, such as `share-link:<id>`. */
  subject: string;
  ip: string | undefined;
  hash: string;
  password: string;
}

/**
 * Compares a password that belongs to no account with its hash. Guesses are counted before the password is looked at, so
 * that many at once don't slip through; one that is right doesn't count.
 */
export async function guessPassword(db: Db, guess: Guess): Promise<'right' | 'wrong' | 'too many'> {
  const { subject, ip, hash, password } = guess;
  const one = `${subject}:${hashOfToken(ip ?? 'unknown').slice(0, 32)}`;
  if (!(await takeAttempt(db, one, OF_ONE)) || !(await takeAttempt(db, subject, OF_ALL))) return 'too many';
  if (!(await verifyPassword({ hash, password }))) return 'wrong';
  await returnAttempt(db, one);
  await returnAttempt(db, subject);
  return 'right';
}
