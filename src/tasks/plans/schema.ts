import { z } from 'zod';
import type { TurnStatus } from '@/agent/schema';
import { idSchema as id } from '@/identity/schema';
import type { Total } from '@/usage/schema';
import { MAX_STEP } from './core/limits';

/** Plans and their steps as clients see them. */

const text = z.string().trim().min(1, 'is empty').max(MAX_STEP, `is longer than ${MAX_STEP} characters`);

export const plansInput = z.object({ conversationId: id });
export const planInput = z.object({ planId: id });
export const stepInput = z.object({ stepId: id });
export const editStepInput = stepInput.extend({ text });
/** `key` is a UUID made by the client and becomes the step's id, so that using a key twice adds only one step. */
export const addStepInput = planInput.extend({ key: z.uuid(), text });
/** Moves a step in front of another one, or to the end. */
export const moveStepInput = stepInput.extend({ beforeStepId: id.nullable() });
/** Runs one step, or all that aren't done, in order. */
export const runPlanInput = planInput.extend({ stepId: id.optional() });
export type EditStepInput = z.output<typeof editStepInput>;
export type AddStepInput = z.output<typeof addStepInput>;
export type MoveStepInput = z.output<typeof moveStepInput>;
export type RunPlanInput = z.output<typeof runPlanInput>;

export interface PlanStepView {
  stepId: string;
  text: string;
  /** The turn that last ran it, or null. */
  turnId: string | null;
  /** The turn's status, or null if the step wasn't started. */
  status: TurnStatus | null;
  /** Why it didn't finish, as a message for people. */
  error: string | null;
  /** The cost of its model calls in micro-dollars, or null if there were none. */
  cost: Total | null;
  suggestions: { documentId: string; changes: number }[];
}

export interface PlanView {
  /** The plan's id, which is the id of the turn that made it. */
  planId: string;
  conversationId: string;
  documentId: string;
  title: string;
  /** The person in whose name all steps are being run, or null. */
  runBy: string | null;
  /** Why the last run stopped, as a message for people. */
  problem: string | null;
  steps: PlanStepView[];
}
