import { isOpen } from '@/agent/core/history/conversation-tree';
import { isTerminal } from '@/agent/core/turn-status';
import type { TurnStatus } from '@/agent/schema';

/** A step with the status of the turn that last ran it, or undefined if it wasn't run. */
export interface StepState {
  id: string;
  status: TurnStatus | undefined;
  error: string | null;
}

/** What the run of a whole plan does next. */
export type NextAction =
  | { kind: 'start'; stepId: string }
  | { kind: 'wait' }
  | { kind: 'done' }
  | { kind: 'stop'; problem: string };

/** Returns what the run does next. `currentStepId` is the step that the run last started, or null at its beginning. */
export function nextAction(steps: readonly StepState[], currentStepId: string | null): NextAction {
  if (steps.some(isBusy)) return { kind: 'wait' };
  const at = steps.findIndex(({ id }) => id === currentStepId);
  const current = steps[at];
  if (current && current.status !== 'finished') return { kind: 'stop', problem: problemOf(current, at + 1) };
  const next = steps.find(isToDo);
  return next ? { kind: 'start', stepId: next.id } : { kind: 'done' };
}

/** Returns whether the step's turn is queued or running. */
export function isBusy({ status }: Pick<StepState, 'status'>): boolean {
  return status !== undefined && (status === 'waiting' || isOpen({ status }));
}

/**
 * Returns whether the step wasn't started, or its turn ended without finishing. Only such steps can be changed or run.
 */
export function isToDo({ status }: Pick<StepState, 'status'>): boolean {
  return status === undefined || (isTerminal(status) && status !== 'finished');
}

function problemOf({ status, error }: StepState, number: number): string {
  switch (status) {
    case 'stopped':
      return `Step ${number} was stopped.`;
    case 'interrupted':
      return `Step ${number} was interrupted.${error ? ` ${error}` : ''}`;
    case undefined:
      return `Step ${number} was removed from the queue.`;
    default:
      return `Step ${number} failed.${error ? ` ${error}` : ''}`;
  }
}
