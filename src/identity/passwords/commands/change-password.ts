import { hashPassword } from 'better-auth/crypto';
import { AppError } from '@/kernel/error';
import { inTransaction } from '@/platform/database';
import { topics } from '@/platform/topics';
import { recordAuditEvent } from '../../commands/record-audit-event';
import type { Context } from '../../context';
import type { ChangePasswordInput } from '../../schema';
import { endAccess } from '../../sessions/end-access';
import { deleteUnusedResets, updatePassword } from '../../store/passwords';
import { checkPassword, WRONG_PASSWORD } from '../check-password';
import { requireUncommonPassword } from '../common-password';

/**
 * Sets the actor's own password; links for a new one and their other sessions end, and their API tokens if they say so.
 * This session goes on as it is: with a new one, its open sockets would be closed, and the page be led to signing in,
 * before the browser has the new cookie. Throws INVALID when `current` is wrong, RATE_LIMITED.
 */
export async function changePassword(
  ctx: Context,
  { current, next, revokeTokens }: ChangePasswordInput,
): Promise<void> {
  const { db, actor, bus } = ctx;
  const { userId } = actor;
  const from = await checkPassword(ctx, current);
  await requireUncommonPassword(next);
  const to = await hashPassword(next);
  await inTransaction(db, async (tx) => {
    if (!(await updatePassword(tx, userId, { from, to }))) throw new AppError('INVALID', WRONG_PASSWORD);
    await deleteUnusedResets(tx, userId);
    const ended = await endAccess(tx, { userId, revokeTokens, exceptSessionId: actor.sessionId });
    await recordAuditEvent(tx, {
      workspaceId: null,
      actorId: userId,
      action: 'user.password_changed',
      subjectType: 'user',
      subjectId: userId,
      data: ended,
    });
  });
  bus.publish(topics.access(userId));
}
