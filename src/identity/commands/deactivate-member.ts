import { AppError } from '@/kernel/error';
import { inTransaction } from '@/platform/database';
import { topics } from '@/platform/topics';
import { lockMember } from '../access';
import type { Context } from '../context';
import { mayChangeAccess } from '../policy';
import type { MemberInput } from '../schema';
import { revokeInvitationsBy } from '../store/invitations';
import { countOtherOwners, deleteSessions, isActiveAnywhere, updateMember } from '../store/members';
import { recordAuditEvent } from './record-audit-event';

/**
 * Removes a member's access to the workspace at once, also in open sockets, and to the installation if it was their
 * only workspace. What they wrote is kept with their name. Their invitation links are revoked.
 */
export async function deactivateMember(ctx: Context, input: MemberInput): Promise<void> {
  const { workspaceId, userId } = input;
  await inTransaction(ctx.db, async (tx) => {
    const { actorRole, member } = await lockMember(tx, ctx, input);
    if (!mayChangeAccess(actorRole, member.role)) {
      throw new AppError('FORBIDDEN', `The ${actorRole} role can’t remove an ${member.role}. Ask an owner.`);
    }
    if (member.deactivatedAt) return;
    if (member.role === 'owner' && !(await countOtherOwners(tx, workspaceId, userId))) {
      throw new AppError('CONFLICT', 'This is the last owner. Make someone else an owner first.');
    }
    const now = new Date();
    await updateMember(tx, input, { deactivatedAt: now });
    await revokeInvitationsBy(tx, workspaceId, userId, now);
    if (!(await isActiveAnywhere(tx, userId))) await deleteSessions(tx, userId);
    await recordAuditEvent(tx, {
      workspaceId,
      actorId: ctx.actor.userId,
      action: 'member.deactivated',
      subjectType: 'user',
      subjectId: userId,
    });
  });
  ctx.bus.publish(topics.access(userId));
}
