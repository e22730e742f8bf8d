import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { changePlan, requirePlan, stepOf } from '../access';
import { isBusy, isToDo } from '../core/next-step';
import type { RunPlanInput } from '../schema';
import { setRun } from '../store';
import { continuePlan } from './continue-plans';
import { startStep } from './start-step';

/**
 * Runs one step, or all steps that aren't done, in order and in the name of the current user. After each finished step,
 * the run continues automatically. A run that is in progress isn't started again. Throws CONFLICT for a step that is
 * running or done, or if all steps are done; for one step also the errors of `startTurn`.
 */
export async function runPlan(ctx: Context, { planId, stepId }: RunPlanInput): Promise<void> {
  if (stepId !== undefined) return runStep(ctx, planId, stepId);
  await changePlan(ctx, planId, async (tx, { plan, steps }) => {
    if (plan.runByUserId !== null) return;
    const busy = steps.find(isBusy);
    if (!busy && !steps.some(isToDo)) throw new AppError('CONFLICT', 'All steps are done.');
    await setRun(tx, planId, { runByUserId: ctx.actor.userId, currentStepId: busy?.id ?? null, problem: null });
  });
  await continuePlan(ctx, planId);
}

async function runStep(ctx: Context, planId: string, stepId: string): Promise<void> {
  const plan = await requirePlan(ctx, planId, 'run_turn');
  await startStep(ctx, plan, async (tx, locked) => {
    const step = stepOf(locked, stepId);
    if (locked.plan.runByUserId !== null) throw new AppError('CONFLICT', 'The plan is running. Stop it first.');
    if (!isToDo(step)) throw new AppError('CONFLICT', 'This step has already been started.');
    await setRun(tx, planId, { problem: null });
    return step;
  });
}
