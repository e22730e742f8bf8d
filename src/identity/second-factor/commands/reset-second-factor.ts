import { AppError } from '@/kernel/error';
import { inTransaction } from '@/platform/database';
import { topics } from '@/platform/topics';
import { lockMember, requirePermission, requireRuleOver } from '../../access';
import { recordAuditEvent } from '../../commands/record-audit-event';
import type { Context } from '../../context';
import type { MemberInput } from '../../schema';
import { deleteSessions } from '../../store/members';
import { deleteSecondFactor } from '../store';

/**
 * Removes the second factor of a member who lost it, and signs them out. They then sign in with their password alone,
 * and set up a new one if the workspace requires it. Only for owners. Throws FORBIDDEN, NOT_FOUND, or CONFLICT if they
 * have none.
 */
export async function resetSecondFactor(ctx: Context, input: MemberInput): Promise<void> {
  const { workspaceId, userId } = input;
  await inTransaction(ctx.db, async (tx) => {
    await requirePermission(tx, ctx, { workspaceId, permission: 'own' });
    const { member } = await lockMember(tx, ctx, input);
    await requireRuleOver(
      tx,
      ctx,
      userId,
      `You can’t reset two-factor sign-in for ${member.user.name}, because they have a role you can’t manage, here or in another workspace.`,
    );
    if (!(await deleteSecondFactor(tx, userId))) {
      throw new AppError('CONFLICT', `${member.user.name} hasn’t set up two-factor sign-in.`);
    }
    const sessions = await deleteSessions(tx, userId);
    await recordAuditEvent(tx, {
      workspaceId,
      actorId: ctx.actor.userId,
      action: 'member.second_factor_reset',
      subjectType: 'user',
      subjectId: userId,
      data: { sessions },
    });
  });
  ctx.bus.publish(topics.access(userId));
}
