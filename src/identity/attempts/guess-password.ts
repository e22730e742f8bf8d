import { verifyPassword } from 'better-auth/crypto';
import type { Db } from '@/platform/database';
import { networkOf } from '../core/network';
import { hashOfToken } from '../secret-token';
import { type AttemptLimit, takeAttempt, uncountAttempt } from './store';

const MINUTES_10 = 600_000;
/** After so many seconds, a reader's own limits have ended. */
export const GUESS_WAIT_SECONDS = MINUTES_10 / 1_000;

/** Limit for one password, from one IP address or from one browser that has known the password. */
const OF_ONE = { most: 10, windowMs: MINUTES_10 };
/** Limit for all passwords together, from one IP address. */
const OF_ADDRESS = { most: 40, windowMs: MINUTES_10 };
/** Limit for one password, from all IP addresses together. */
const OF_ALL = { most: 200, windowMs: 3_600_000 };

export interface Guess {
  /** What the password protects, such as `share-link:<id>`. */
  subject: string;
  ip: string | undefined;
  /**
   * A secret that only a browser which once knew the password can have. Each such browser has a count of its own, so
   * that strangers who guess can't lock it out.
   */
  knownBy: string | undefined;
  hash: string;
  password: string;
}

/**
 * Checks a password that belongs to no account against its hash. Each guess is counted before the password is checked,
 * so that simultaneous guesses can't exceed the limit; a correct one is then uncounted.
 */
export async function guessPassword(db: Db, guess: Guess): Promise<'right' | 'wrong' | 'too many'> {
  const { hash, password } = guess;
  const counts = countsOf(guess);
  for (const [key, limit] of counts) {
    if (!(await takeAttempt(db, key, limit))) return 'too many';
  }
  if (!(await verifyPassword({ hash, password }))) return 'wrong';
  for (const [key] of counts) await uncountAttempt(db, key);
  return 'right';
}

function countsOf({ subject, ip, knownBy }: Guess): [key: string, limit: AttemptLimit][] {
  if (knownBy !== undefined) return [[`${subject}:browser-${shortHash(knownBy)}`, OF_ONE]];
  const address = shortHash(ip === undefined ? 'unknown' : networkOf(ip));
  return [
    [`${subject}:${address}`, OF_ONE],
    [`passwords-from:${address}`, OF_ADDRESS],
    [subject, OF_ALL],
  ];
}

const shortHash = (text: string) => hashOfToken(text).slice(0, 32);
