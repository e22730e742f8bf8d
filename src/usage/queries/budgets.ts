import { requireMembership, requirePermission } from '@/identity/access';
import type { Context } from '@/identity/context';
import { sqlOfPool } from '@/platform/database';
import { type BudgetState, levelOf, monthOf } from '../core/budget';
import { managesUsage } from '../policy';
import type { BudgetView, RateView } from '../schema';
import { readBudgetStates, readRates } from '../store-budgets';

/**
 * The budgets of this month: for those who set them all and in full, for others those that may stop them, and of what
 * is not their own only how full it is.
 */
export async function budgets(ctx: Context, { workspaceId }: { workspaceId: string }): Promise<BudgetView[]> {
  const role = await requireMembership(ctx.db, ctx, workspaceId);
  const states = await readBudgetStates(sqlOfPool(ctx.pool), workspaceId, { month: monthOf(new Date()) });
  const { userId } = ctx.actor;
  const isManager = managesUsage(ctx.actor, role);
  const isOwn = ({ scope, subject }: BudgetState) => scope === 'member' && subject === userId;
  return states
    .filter((state) => isManager || state.scope !== 'member' || isOwn(state))
    .map((state) => toView(state, isManager || isOwn(state)));
}

function toView(state: BudgetState, inFull: boolean): BudgetView {
  const { id, scope, subject, unit, amount, used, reserved } = state;
  const share = Math.floor((used / amount) * 100) / 100;
  return {
    id,
    scope,
    subject,
    unit,
    level: levelOf(state),
    share,
    amounts: inFull ? { amount, used, reserved } : null,
  };
}

export async function rates(ctx: Context, { workspaceId }: { workspaceId: string }): Promise<RateView[]> {
  await requirePermission(ctx.db, ctx, { workspaceId, permission: 'manage_usage' });
  return readRates(ctx.db, workspaceId);
}
