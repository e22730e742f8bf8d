import { inTransaction } from '@/platform/database';
import { topics } from '@/platform/topics';
import type { Context } from '../context';
import { endAccess } from '../sessions/end-access';
import { recordAuditEvent } from './record-audit-event';

/**
 * Ends all of the actor's sessions, including this one and their open sockets, and revokes their API tokens if asked
 * to.
 */
export async function signOutEverywhere(ctx: Context, { revokeTokens }: { revokeTokens: boolean }): Promise<void> {
  const { userId } = ctx.actor;
  await inTransaction(ctx.db, async (tx) => {
    const ended = await endAccess(tx, { userId, revokeTokens });
    await recordAuditEvent(tx, {
      workspaceId: null,
      actorId: userId,
      action: 'user.signed_out_everywhere',
      subjectType: 'user',
      subjectId: userId,
      data: ended,
    });
  });
  ctx.bus.publish(topics.access(userId));
}
