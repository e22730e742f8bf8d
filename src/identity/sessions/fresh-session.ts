import { AppError } from '@/kernel/error';
import type { Context } from '../context';
import { REAUTHENTICATE } from '../core/password';
import { findProofTime } from './store';

const FRESH_MS = 10 * 60_000;

/**
 * Throws FORBIDDEN with `details.reason` REAUTHENTICATE unless the actor signed in or entered their password in this
 * session within the last 10 minutes.
 */
export async function requireFreshSession({ db, actor }: Context): Promise<void> {
  const provedAt = actor.sessionId && (await findProofTime(db, actor.sessionId));
  if (provedAt && provedAt.getTime() > Date.now() - FRESH_MS) return;
  throw new AppError('FORBIDDEN', 'Confirm your password first.', { details: { reason: REAUTHENTICATE } });
}
