import { AppError } from '@/kernel/error';
import { inTransaction } from '@/platform/database';
import { topics } from '@/platform/topics';
import { lockMember } from '../access';
import type { Context } from '../context';
import { mayChangeAccess } from '../policy';
import type { MemberInput } from '../schema';
import { updateMember } from '../store/members';
import { recordAuditEvent } from './record-audit-event';

/** Gives a deactivated member access again, in the role they had. */
export async function reactivateMember(ctx: Context, input: MemberInput): Promise<void> {
  const { workspaceId, userId } = input;
  await inTransaction(ctx.db, async (tx) => {
    const { actorRole, member } = await lockMember(tx, ctx, input);
    if (!mayChangeAccess(actorRole, member.role)) {
      throw new AppError(
        'FORBIDDEN',
        `The ${actorRole} role can’t restore access for an ${member.role}. Ask an owner.`,
      );
    }
    if (!member.deactivatedAt) return;
    await updateMember(tx, input, { deactivatedAt: null });
    await recordAuditEvent(tx, {
      workspaceId,
      actorId: ctx.actor.userId,
      action: 'member.reactivated',
      subjectType: 'user',
      subjectId: userId,
    });
  });
  ctx.bus.publish(topics.access(userId));
}
