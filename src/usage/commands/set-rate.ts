import { requirePermission } from '@/identity/access';
import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { membershipOf } from '@/identity/queries/membership';
import { AppError } from '@/kernel/error';
import { inTransaction } from '@/platform/database';
import type { RateInput, SetRateInput } from '../schema';
import { deleteRate, upsertRate } from '../store-budgets';

/**
 * Sets how often a member can ask the agent, or models can be called in their turns. Without a person, it applies to
 * everyone.
 */
export async function setRate(ctx: Context, input: SetRateInput): Promise<{ rateId: string }> {
  const { workspaceId, userId = '', kind, per, most } = input;
  const actorId = ctx.actor.userId;
  return inTransaction(ctx.db, async (tx) => {
    await requirePermission(tx, ctx, { workspaceId, permission: 'manage_usage' });
    if (userId !== '' && !(await membershipOf(ctx, userId, workspaceId))) {
      throw new AppError('NOT_FOUND', 'This person isn’t a member of this workspace.');
    }
    const { id, before } = await upsertRate(tx, { workspaceId, userId, kind, per, most, updatedBy: actorId });
    await recordAuditEvent(tx, {
      workspaceId,
      actorId,
      action: 'rate.set',
      subjectType: 'rate',
      subjectId: id,
      data: { userId, kind, per, most, before },
    });
    return { rateId: id };
  });
}

export async function removeRate(ctx: Context, { workspaceId, rateId }: RateInput): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await requirePermission(tx, ctx, { workspaceId, permission: 'manage_usage' });
    const removed = await deleteRate(tx, workspaceId, rateId);
    if (!removed) throw new AppError('NOT_FOUND', 'This limit doesn’t exist.');
    const { userId, kind, per, most } = removed;
    await recordAuditEvent(tx, {
      workspaceId,
      actorId: ctx.actor.userId,
      action: 'rate.removed',
      subjectType: 'rate',
      subjectId: rateId,
      data: { userId, kind, per, most },
    });
  });
}
