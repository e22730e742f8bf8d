import { stopTurn } from '@/agent/commands/stop-turn';
import { withdrawWaiting } from '@/agent/commands/withdraw-waiting';
import type { Context } from '@/identity/context';
import { isAppError } from '@/kernel/error';
import { type CurrentStep, changePlan } from '../access';
import { isBusy } from '../core/next-step';
import { setRun } from '../store';

/** Stops the run of a plan and its running step. The step's results so far are kept. */
export async function stopPlan(ctx: Context, { planId }: { planId: string }): Promise<void> {
  let busy: CurrentStep[] = [];
  await changePlan(ctx, planId, async (tx, { steps }) => {
    busy = steps.filter(isBusy);
    await setRun(tx, planId, { runByUserId: null, currentStepId: null, problem: null });
  });
  for (const { turnId, status } of busy) if (turnId !== null) await stopStep(ctx, turnId, status);
}

/** Stops a step's turn. A queued message is deleted instead, unless it has just started. */
async function stopStep(ctx: Context, turnId: string, status: CurrentStep['status']): Promise<void> {
  if (status === 'waiting') {
    const isDeleted = await withdrawWaiting(ctx, { turnId }).then(() => true, hasStarted);
    if (isDeleted) return;
  }
  await stopTurn(ctx, { turnId });
}

function hasStarted(error: unknown): false {
  if (isAppError(error) && error.code === 'CONFLICT') return false;
  throw error;
}
