import { requirePermission } from '@/identity/access';
import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { membershipOf } from '@/identity/queries/membership';
import { hiddenProjects } from '@/identity/queries/projects';
import { AppError } from '@/kernel/error';
import { inTransaction } from '@/platform/database';
import type { BudgetInput, SetBudgetInput } from '../schema';
import { deleteBudget, upsertBudget } from '../store-budgets';

/** Sets a monthly budget. Usage earlier in this month counts too. Each subject has one budget per unit. */
export async function setBudget(ctx: Context, input: SetBudgetInput): Promise<{ budgetId: string }> {
  const { workspaceId, scope, subject, unit, amount } = input;
  const actorId = ctx.actor.userId;
  return inTransaction(ctx.db, async (tx) => {
    await requirePermission(tx, ctx, { workspaceId, permission: 'manage_usage' });
    if (scope === 'member' && !(await membershipOf(ctx, subject, workspaceId))) {
      throw new AppError('NOT_FOUND', 'This person isn’t a member of this workspace.');
    }
    if (scope === 'project' && (await hiddenProjects(ctx, workspaceId)).includes(subject)) {
      throw new AppError('NOT_FOUND', 'This project doesn’t exist, or you don’t have access to it.');
    }
    const { id, before } = await upsertBudget(tx, { ...input, updatedBy: actorId });
    await recordAuditEvent(tx, {
      workspaceId,
      actorId,
      action: 'budget.set',
      subjectType: 'budget',
      subjectId: id,
      data: { scope, subject, unit, amount, before },
    });
    return { budgetId: id };
  });
}

export async function removeBudget(ctx: Context, { workspaceId, budgetId }: BudgetInput): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await requirePermission(tx, ctx, { workspaceId, permission: 'manage_usage' });
    const removed = await deleteBudget(tx, workspaceId, budgetId);
    if (!removed) throw new AppError('NOT_FOUND', 'This budget doesn’t exist.');
    await recordAuditEvent(tx, {
      workspaceId,
      actorId: ctx.actor.userId,
      action: 'budget.removed',
      subjectType: 'budget',
      subjectId: budgetId,
      data: removed,
    });
  });
}
