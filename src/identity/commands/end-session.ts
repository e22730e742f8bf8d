import { AppError } from '@/kernel/error';
import { inTransaction } from '@/platform/database';
import { topics } from '@/platform/topics';
import { lockMember } from '../access';
import type { Context } from '../context';
import { mayChangeAccess } from '../policy';
import type { SignOutMemberInput } from '../schema';
import { endAccess } from '../sessions/end-access';
import { deleteSession } from '../store/members';
import { recordAuditEvent } from './record-audit-event';

/** Signs out one of the actor's own browsers. Throws NOT_FOUND if the session is unknown or someone else's. */
export async function endSession(ctx: Context, { sessionId }: { sessionId: string }): Promise<void> {
  const { userId } = ctx.actor;
  await inTransaction(ctx.db, async (tx) => {
    if (!(await deleteSession(tx, { id: sessionId, userId }))) {
      throw new AppError('NOT_FOUND', 'This session doesn’t exist or has already ended.');
    }
    await recordAuditEvent(tx, {
      workspaceId: null,
      actorId: userId,
      action: 'user.session_ended',
      subjectType: 'user',
      subjectId: userId,
    });
  });
  ctx.bus.publish(topics.access(userId));
}

/** Signs a member out in all their browsers, and revokes their API tokens if asked to. They can sign in again. */
export async function signOutMember(ctx: Context, input: SignOutMemberInput): Promise<void> {
  const { workspaceId, userId, revokeTokens } = input;
  await inTransaction(ctx.db, async (tx) => {
    const { actorRole, member } = await lockMember(tx, ctx, input);
    if (!mayChangeAccess(actorRole, member.role)) {
      throw new AppError('FORBIDDEN', `The ${actorRole} role can’t sign out an ${member.role}. Ask an owner.`);
    }
    const ended = await endAccess(tx, { userId, revokeTokens });
    await recordAuditEvent(tx, {
      workspaceId,
      actorId: ctx.actor.userId,
      action: 'member.signed_out',
      subjectType: 'user',
      subjectId: userId,
      data: ended,
    });
  });
  ctx.bus.publish(topics.access(userId));
}
