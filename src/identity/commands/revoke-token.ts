import { AppError } from '@/kernel/error';
import { inTransaction } from '@/platform/database';
import { topics } from '@/platform/topics';
import type { Context } from '../context';
import { revokeToken as markRevoked } from '../store/tokens';
import { recordAuditEvent } from './record-audit-event';

/**
 * Revokes one of the actor's tokens and closes the connections that use it. Throws NOT_FOUND if the token is unknown or
 * already revoked.
 */
export async function revokeToken(ctx: Context, { tokenId }: { tokenId: string }): Promise<void> {
  const { userId } = ctx.actor;
  await inTransaction(ctx.db, async (tx) => {
    if (!(await markRevoked(tx, { id: tokenId, userId, now: new Date() }))) {
      throw new AppError('NOT_FOUND', 'This token doesn’t exist or was already revoked.');
    }
    await recordAuditEvent(tx, {
      workspaceId: null,
      actorId: userId,
      action: 'token.revoked',
      subjectType: 'token',
      subjectId: tokenId,
    });
  });
  ctx.bus.publish(topics.access(userId));
}
