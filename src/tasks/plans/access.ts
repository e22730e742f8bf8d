import { requireConversation } from '@/agent/access';
import { turnStates } from '@/agent/queries/turn-states';
import type { Context } from '@/identity/context';
import type { Permission } from '@/identity/core/role';
import { AppError, isAppError } from '@/kernel/error';
import { inTransaction, type Tx } from '@/platform/database';
import { topics } from '@/platform/topics';
import { isToDo, type StepState } from './core/next-step';
import { findPlan, findPlanIdOfStep, lockPlan, readSteps, type StoredPlan, type StoredStep } from './store';

/** A step with its turn's state. */
export type CurrentStep = StoredStep & StepState;

/** A plan and its steps, read while the plan's row is locked. */
export interface LockedPlan {
  plan: StoredPlan;
  steps: CurrentStep[];
}

/** Returns a plan if the person has the permission for its conversation. Throws NOT_FOUND for strangers. */
export async function requirePlan(ctx: Context, planId: string, permission: Permission): Promise<StoredPlan> {
  const plan = await findPlan(ctx.db, planId);
  if (!plan) throw missing('plan');
  await requireConversation(ctx, plan.conversationId, permission).catch((error) => {
    throw isMissing(error) ? missing('plan') : error;
  });
  return plan;
}

/** Locks a plan until the transaction ends, and returns it with its steps. Throws NOT_FOUND if it was deleted. */
export async function readLocked(tx: Tx, planId: string): Promise<LockedPlan> {
  const plan = await lockPlan(tx, planId);
  if (!plan) throw missing('plan');
  const steps = await readSteps(tx, [planId]);
  const states = await turnStates(
    tx,
    steps.flatMap(({ turnId }) => turnId ?? []),
  );
  return {
    plan,
    steps: steps.map((step) => {
      const state = step.turnId === null ? undefined : states.get(step.turnId);
      return { ...step, status: state?.status, error: state?.error ?? null };
    }),
  };
}

/** Locks a plan, lets `change` modify it, and notifies watchers. The person must have permission to start turns. */
export async function changePlan(
  ctx: Context,
  planId: string,
  change: (tx: Tx, locked: LockedPlan) => Promise<void>,
): Promise<void> {
  const { conversationId } = await requirePlan(ctx, planId, 'run_turn');
  await inTransaction(ctx.db, async (tx) => change(tx, await readLocked(tx, planId)));
  ctx.bus.publish(topics.plans(conversationId));
}

/**
 * Like `changePlan`, for one of its steps. Throws CONFLICT if the step is running or done. Strangers get the error for a
 * step that doesn't exist.
 */
export async function changeStep(
  ctx: Context,
  stepId: string,
  change: (tx: Tx, step: CurrentStep, locked: LockedPlan) => Promise<void>,
): Promise<void> {
  const planId = await findPlanIdOfStep(ctx.db, stepId);
  if (planId === undefined) throw missing('step');
  await changePlan(ctx, planId, async (tx, locked) => {
    const step = stepOf(locked, stepId);
    if (!isToDo(step)) throw new AppError('CONFLICT', 'This step has already been started.');
    await change(tx, step, locked);
  }).catch((error) => {
    throw isMissing(error) ? missing('step') : error;
  });
}

/** Returns a step of the plan. Throws NOT_FOUND if the plan doesn't contain it. */
export function stepOf({ steps }: LockedPlan, stepId: string): CurrentStep {
  const step = steps.find(({ id }) => id === stepId);
  if (!step) throw missing('step');
  return step;
}

function isMissing(error: unknown): boolean {
  return isAppError(error) && error.code === 'NOT_FOUND';
}

function missing(what: 'plan' | 'step'): AppError {
  return new AppError('NOT_FOUND', `This ${what} doesn’t exist.`);
}
