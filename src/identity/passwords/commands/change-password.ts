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
 * Sets the actor's own password. Their reset links and other sessions end, and their API tokens too if asked to. This
 * session goes on unchanged: if it were replaced, its sockets would close and the page would go to the sign-in form
 * before the browser has the new cookie. Throws INVALID if `current` is wrong, RATE_LIMITED.
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
