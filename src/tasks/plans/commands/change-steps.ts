import { storableRequest } from '@/agent/turns/queue/request-text';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { changePlan, changeStep, stepOf } from '../access';
import { MOST_STEPS } from '../core/read-plan';
import type { AddStepInput, EditStepInput, MoveStepInput } from '../schema';
import { deleteStep, insertStep, orderSteps, rewordStep } from '../store';

/** Rewords a step. Throws CONFLICT if it runs or is done. */
export async function editStep(ctx: Context, { stepId, text }: EditStepInput): Promise<void> {
  await changeStep(ctx, stepId, (tx) => rewordStep(tx, stepId, storableRequest(text)));
}

/** Adds a step at the end. The same key adds one step. Throws INVALID if there are too many. */
export async function addStep(ctx: Context, { planId, key, text }: AddStepInput): Promise<void> {
  await changePlan(ctx, planId, async (tx, { steps }) => {
    if (steps.some(({ id }) => id === key)) return;
    if (steps.length >= MOST_STEPS) throw new AppError('INVALID', `A plan can have at most ${MOST_STEPS} steps.`);
    await insertStep(tx, { id: key, planId, text: storableRequest(text) }, steps.length + 1);
  });
}

/** Removes a step. Throws CONFLICT if it runs or is done. */
export async function removeStep(ctx: Context, { stepId }: { stepId: string }): Promise<void> {
  await changeStep(ctx, stepId, (tx) => deleteStep(tx, stepId));
}

/** Moves a step before another one of its plan, or to the end. Throws CONFLICT if it runs or is done. */
export async function moveStep(ctx: Context, { stepId, beforeStepId }: MoveStepInput): Promise<void> {
  await changeStep(ctx, stepId, async (tx, step, locked) => {
    if (beforeStepId !== null) stepOf(locked, beforeStepId);
    const others = locked.steps.filter(({ id }) => id !== step.id).map(({ id }) => id);
    const at = beforeStepId === null ? others.length : others.indexOf(beforeStepId);
    if (at >= 0) await orderSteps(tx, others.toSpliced(at, 0, step.id));
  });
}
