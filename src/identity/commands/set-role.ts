import { AppError } from '@/kernel/error';
import { inTransaction } from '@/platform/database';
import { topics } from '@/platform/topics';
import { lockMember } from '../access';
import type { Context } from '../context';
import { atLeast } from '../core/role';
import { mayChangeRole } from '../policy';
import type { SetRoleInput } from '../schema';
import { revokeInvitationsBy } from '../store/invitations';
import { countOtherOwners, updateMember } from '../store/members';
import { recordAuditEvent } from './record-audit-event';

/** Gives a member another role. A workspace always keeps an active owner. */
export async function setRole(ctx: Context, input: SetRoleInput): Promise<void> {
  const { workspaceId, userId, role } = input;
  await inTransaction(ctx.db, async (tx) => {
    const { actorRole, member } = await lockMember(tx, ctx, input);
    if (!mayChangeRole(actorRole, member.role, role)) {
      throw new AppError(
        'FORBIDDEN',
        `The ${actorRole} role can’t change this member from ${member.role} to ${role}. Ask an owner.`,
      );
    }
    if (member.role === role) return;
    if (member.role === 'owner' && !member.deactivatedAt && !(await countOtherOwners(tx, workspaceId, userId))) {
      throw new AppError('CONFLICT', 'This is the last owner. Make someone else an owner first.');
    }
    await updateMember(tx, input, { role });
    // Otherwise their links could still grant the role that they no longer have.
    if (!atLeast(role, member.role)) await revokeInvitationsBy(tx, workspaceId, userId, new Date());
    await recordAuditEvent(tx, {
      workspaceId,
      actorId: ctx.actor.userId,
      action: 'member.role_changed',
      subjectType: 'user',
      subjectId: userId,
      data: { from: member.role, to: role },
    });
  });
  ctx.bus.publish(topics.access(userId));
}
