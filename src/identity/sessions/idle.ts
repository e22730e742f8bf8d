import type { Db, Tx } from '@/platform/database';
import { moveSessionEnd } from '../store/members';

/** However much it is used, a session ends this long after signing in. */
export const SESSION_MS = 30 * 24 * 3_600_000;
/** The end of a session is moved once a minute, not for each of a thousand requests. */
const MOVED_EVERY_MS = 60_000;

/** When a session ends that is used now: after the idle time, and 30 days after it began at the latest. */
export function sessionEnd({ createdAt, now, idleMs }: { createdAt: Date; now: Date; idleMs: number }): Date {
  return new Date(Math.min(createdAt.getTime() + SESSION_MS, now.getTime() + idleMs));
}

/** Moves the end of a session that a person uses. */
export async function keepSession(
  db: Db | Tx,
  session: { id: string; createdAt: Date; expiresAt: Date },
  idleMs: number,
): Promise<void> {
  const end = sessionEnd({ createdAt: session.createdAt, now: new Date(), idleMs });
  if (Math.abs(end.getTime() - session.expiresAt.getTime()) < MOVED_EVERY_MS) return;
  await moveSessionEnd(db, session.id, end);
}
