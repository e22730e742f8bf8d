import type { Db, Tx } from '@/platform/database';
import { moveSessionEnd } from '../store/members';

/** A session ends this long after sign-in, however much it is used. */
export const SESSION_MS = 30 * 24 * 3_600_000;
/** A session's end is moved at most once a minute, not on every request. */
const MOVED_EVERY_MS = 60_000;
/** In a session's last days its end no longer moves. Its use is noted this often, so that people's last day is known. */
const NOTED_EVERY_MS = 3_600_000;

/** Returns when a session ends that is used now: after the idle time, but at most 30 days after it began. */
export function sessionEnd({ createdAt, now, idleMs }: { createdAt: Date; now: Date; idleMs: number }): Date {
  return new Date(Math.min(createdAt.getTime() + SESSION_MS, now.getTime() + idleMs));
}

/** Moves the end of a session that is being used, and notes when that was. */
export async function extendSession(
  db: Db | Tx,
  session: { id: string; createdAt: Date; updatedAt: Date; expiresAt: Date },
  idleMs: number,
): Promise<void> {
  const now = new Date();
  const end = sessionEnd({ createdAt: session.createdAt, now, idleMs });
  const isSameEnd = Math.abs(end.getTime() - session.expiresAt.getTime()) < MOVED_EVERY_MS;
  if (isSameEnd && now.getTime() - session.updatedAt.getTime() < NOTED_EVERY_MS) return;
  await moveSessionEnd(db, session.id, end);
}
