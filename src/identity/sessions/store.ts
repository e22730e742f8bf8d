import type { Db, Tx } from '@/platform/database';

/** The table session, as far as it says when somebody last proved who they are. */

/** When the person of a session last signed in or gave their password; undefined when there is no such session. */
export async function findProofTime(db: Db | Tx, sessionId: string): Promise<Date | undefined> {
  const select = { createdAt: true, reauthenticatedAt: true };
  const session = await db.session.findUnique({ where: { id: sessionId }, select });
  return session?.reauthenticatedAt ?? session?.createdAt;
}

/** Notes that the person of a session has just proved who they are. */
export async function markReauthenticated(db: Db | Tx, sessionId: string, at: Date): Promise<void> {
  await db.session.updateMany({ where: { id: sessionId }, data: { reauthenticatedAt: at } });
}
