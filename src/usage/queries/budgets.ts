import { requireMembership, requirePermission } from '@/identity/access';
import type { Context } from '@/identity/context';
import { hiddenProjects } from '@/identity/queries/projects';
import { sqlOfPool } from '@/platform/database';
import { type BudgetState, levelOf, monthOf } from '../core/budget';
import { HIDDEN } from '../core/report';
import { managesUsage } from '../policy';
import type { BudgetView, RateView } from '../schema';
import { readBudgetStates, readRates } from '../store-budgets';

/**
 * Returns this month's budgets. People who manage budgets get all of them in full. Others get those that may stop them,
 * and only how full they are unless it's their own budget. A budget of a project that the actor can't enter doesn't
 * name it.
 */
export async function budgets(ctx: Context, { workspaceId }: { workspaceId: string }): Promise<BudgetView[]> {
  const role = await requireMembership(ctx.db, ctx, workspaceId);
  const states = await readBudgetStates(sqlOfPool(ctx.pool), workspaceId, { month: monthOf(new Date()) });
  const { userId } = ctx.actor;
  const isManager = managesUsage(ctx.actor, role);
  const isOwn = ({ scope, subject }: BudgetState) => scope === 'member' && subject === userId;
  const hidden = new Set(await hiddenProjects(ctx, workspaceId));
  const isHidden = ({ scope, subject }: BudgetState) => scope === 'project' && hidden.has(subject);
  return states
    .filter((state) => isManager || (!isHidden(state) && (state.scope !== 'member' || isOwn(state))))
    .map((state) => {
      const view = toView(state, isManager || isOwn(state));
      return isHidden(state) ? { ...view, subject: HIDDEN } : view;
    });
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
