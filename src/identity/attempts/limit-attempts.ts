import type { Db } from '@/platform/database';
import { networkOf } from '../core/network';
import { hashOfToken } from '../secret-token';
import { type AttemptLimit, takeAttempt } from './store';

/** How often people without an account can do one thing, such as `guest-comments:<link>`. */
export interface StrangersLimits {
  subject: string;
  ofAddress: AttemptLimit;
  ofAll: AttemptLimit;
}

/**
 * Counts an action of someone without an account. Returns false if their IP address, or all IP addresses together, reached
 * the limit.
 */
export async function takeStrangersAttempt(
  db: Db,
  { subject, ofAddress, ofAll }: StrangersLimits,
  ip: string | undefined,
): Promise<boolean> {
  const address = hashOfToken(ip === undefined ? 'unknown' : networkOf(ip)).slice(0, 32);
  return (await takeAttempt(db, `${subject}:${address}`, ofAddress)) && takeAttempt(db, subject, ofAll);
}
