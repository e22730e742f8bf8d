import type { Context } from '@/identity/context';
import { AppError, isAppError } from '@/kernel/error';
import type { Platform } from '@/platform/context';
import { inTransaction, sqlOfPool } from '@/platform/database';
import { topics } from '@/platform/topics';
import { type LockedPlan, readLocked, stepOf } from '../access';
import { nextAction } from '../core/next-step';
import { findPlan, findRunningPlans, type StoredPlan, setRun } from '../store';
import { startStep } from './start-step';

const AT_ONCE = 200;

/**
 * Continues the plans that are being run, in one conversation or in all. Called when a turn ends, and by the sweep.
 * Even if it's called twice or in two processes at once, each step is started once.
 */
export async function continuePlans(platform: Platform, conversationId?: string): Promise<void> {
  const planIds = await findRunningPlans(sqlOfPool(platform.pool), conversationId, AT_ONCE);
  for (const planId of planIds) await continuePlan(platform, planId);
}

/**
 * Starts the next step of a plan that is being run, or ends the run and stores why. Does nothing while a step is
 * running.
 */
export async function continuePlan(platform: Platform, planId: string): Promise<void> {
  const plan = await findPlan(platform.db, planId);
  if (!plan || plan.runByUserId === null) return;
  const problem = await advance(platform, plan).catch((error) => {
    if (isAppError(error)) return `The next step couldn’t be started. ${error.message}`;
    throw error;
  });
  if (problem !== undefined) await endRun(platform, plan, problem);
}

/** Returns why the run ends, null if all steps are done, or undefined if the run continues. */
async function advance(platform: Platform, plan: StoredPlan): Promise<string | null | undefined> {
  const { steps } = await inTransaction(platform.db, (tx) => readLocked(tx, plan.id));
  const action = nextAction(steps, plan.currentStepId);
  switch (action.kind) {
    case 'wait':
      return undefined;
    case 'done':
      return null;
    case 'stop':
      return action.problem;
    case 'start':
      await startNext(platform, plan, action.stepId);
      return undefined;
  }
}

/** Starts a step as the run's next one, unless the run has moved on in the meantime. */
async function startNext(platform: Platform, plan: StoredPlan, stepId: string): Promise<void> {
  const actor = { userId: plan.runByUserId ?? '', name: '', sessionId: undefined };
  const ctx: Context = { ...platform, actor };
  try {
    await startStep(ctx, plan, async (tx, locked) => {
      if (hasMoved(plan, locked)) throw new RunMoved();
      const next = nextAction(locked.steps, plan.currentStepId);
      if (next.kind !== 'start' || next.stepId !== stepId) throw new RunMoved();
      await setRun(tx, plan.id, { currentStepId: stepId });
      return stepOf(locked, stepId);
    });
  } catch (error) {
    if (!(error instanceof RunMoved)) throw error;
  }
}

/** Someone else continued, stopped or changed the plan at the same moment. */
class RunMoved extends Error {
  override readonly name = 'RunMoved';
}

function hasMoved(before: StoredPlan, { plan }: LockedPlan): boolean {
  return plan.runByUserId !== before.runByUserId || plan.currentStepId !== before.currentStepId;
}

async function endRun(platform: Platform, plan: StoredPlan, problem: string | null): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const locked = await readLocked(tx, plan.id).catch(notDeleted);
    if (!locked || hasMoved(plan, locked)) return;
    await setRun(tx, plan.id, { runByUserId: null, currentStepId: null, problem });
  });
  platform.bus.publish(topics.plans(plan.conversationId));
}

function notDeleted(error: unknown): undefined {
  if (!(error instanceof AppError)) throw error;
}
