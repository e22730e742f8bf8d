import { isOpen } from '@/agent/core/history/conversation-tree';
import { isTerminal } from '@/agent/core/turn-status';
import type { TurnStatus } from '@/agent/schema';

/** A step, and how the turn that ran it last stands; undefined if there is none. */
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

/** `currentStepId`: the step that the run started last; null at its beginning. */
export function nextAction(steps: readonly StepState[], currentStepId: string | null): NextAction {
  if (steps.some(isBusy)) return { kind: 'wait' };
  const at = steps.findIndex(({ id }) => id === currentStepId);
  const current = steps[at];
  if (current && current.status !== 'finished') return { kind: 'stop', problem: problemOf(current, at + 1) };
  const next = steps.find(isToDo);
  return next ? { kind: 'start', stepId: next.id } : { kind: 'done' };
}

/** Whether the step's turn is queued or runs. */
export function isBusy({ status }: Pick<StepState, 'status'>): boolean {
  return status !== undefined && (status === 'waiting' || isOpen({ status }));
}

/** Whether the step hasn't been started, or its turn ended without finishing. Only then it can be changed or run. */
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
