import type { Db, SingleStatement, Tx } from '@/platform/database';

/** The columns of the table session that say when a person last proved their identity. */

/**
 * Returns when the person of a session last signed in or entered their password, or undefined if the session doesn't
 * exist.
 */
export async function findProofTime(db: Db | Tx, sessionId: string): Promise<Date | undefined> {
  const select = { createdAt: true, reauthenticatedAt: true };
  const session = await db.session.findUnique({ where: { id: sessionId }, select });
  return session?.reauthenticatedAt ?? session?.createdAt;
}

/** Stores that the person of a session has just proved their identity. */
export async function markReauthenticated(db: SingleStatement<Db | Tx>, sessionId: string, at: Date): Promise<void> {
  await db.session.updateMany({ where: { id: sessionId }, data: { reauthenticatedAt: at } });
}
