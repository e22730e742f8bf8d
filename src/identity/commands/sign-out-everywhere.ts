import { inTransaction } from '@/platform/database';
import { topics } from '@/platform/topics';
import type { Context } from '../context';
import { deleteSessions } from '../store-members';
import { recordAuditEvent } from './record-audit-event';

/** Ends all of the actor's sessions, this one too, and with them their open sockets. */
export async function signOutEverywhere(ctx: Context): Promise<void> {
  const { userId } = ctx.actor;
  await inTransaction(ctx.db, async (tx) => {
    const sessions = await deleteSessions(tx, userId);
    await recordAuditEvent(tx, {
      workspaceId: null,
      actorId: userId,
      action: 'user.signed_out_everywhere',
      subjectType: 'user',
      subjectId: userId,
      data: { sessions },
    });
  });
  ctx.bus.publish(topics.access(userId));
}
