import { storableRequest } from '@/agent/turns/queue/request-text';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { changePlan, changeStep, stepOf } from '../access';
import { MAX_STEPS } from '../core/read-plan';
import type { AddStepInput, EditStepInput, MoveStepInput } from '../schema';
import { deleteStep, insertStep, orderSteps, rewordStep } from '../store';

/** Changes a step's text. Throws CONFLICT if the step is running or done. */
export async function editStep(ctx: Context, { stepId, text }: EditStepInput): Promise<void> {
  await changeStep(ctx, stepId, (tx) => rewordStep(tx, stepId, storableRequest(text)));
}

/**
 * Adds a step at the end. Using the same key again doesn't add another one. Throws INVALID if there are too many steps.
 */
export async function addStep(ctx: Context, { planId, key, text }: AddStepInput): Promise<void> {
  await changePlan(ctx, planId, async (tx, { steps }) => {
    if (steps.some(({ id }) => id === key)) return;
    if (steps.length >= MAX_STEPS) throw new AppError('INVALID', `A plan can have at most ${MAX_STEPS} steps.`);
    await insertStep(tx, { id: key, planId, text: storableRequest(text) }, steps.length + 1);
  });
}

/** Removes a step. Throws CONFLICT if the step is running or done. */
export async function removeStep(ctx: Context, { stepId }: { stepId: string }): Promise<void> {
  await changeStep(ctx, stepId, (tx) => deleteStep(tx, stepId));
}

/** Moves a step in front of another one of its plan, or to the end. Throws CONFLICT if the step is running or done. */
export async function moveStep(ctx: Context, { stepId, beforeStepId }: MoveStepInput): Promise<void> {
  await changeStep(ctx, stepId, async (tx, step, locked) => {
    if (beforeStepId !== null) stepOf(locked, beforeStepId);
    const others = locked.steps.filter(({ id }) => id !== step.id).map(({ id }) => id);
    const at = beforeStepId === null ? others.length : others.indexOf(beforeStepId);
    if (at >= 0) await orderSteps(tx, others.toSpliced(at, 0, step.id));
  });
}
