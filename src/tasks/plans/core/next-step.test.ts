import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TurnStatus } from '@/agent/schema';
import { isBusy, isToDo, nextAction, type StepState } from './next-step';

const step = (id: string, status?: TurnStatus, error: string | null = null): StepState => ({ id, status, error });

describe('a run of all steps', () => {
  test('starts the first step that isn’t done', () => {
    expect(nextAction([step('a', 'finished'), step('b'), step('c')], null)).toEqual({ kind: 'start', stepId: 'b' });
    expect(nextAction([step('a', 'failed'), step('b')], null)).toEqual({ kind: 'start', stepId: 'a' });
  });

  test('waits while a step is queued, running or asking a question', () => {
    for (const status of ['waiting', 'queued', 'running', 'needs_input'] as const) {
      expect(nextAction([step('a', status), step('b')], 'a')).toEqual({ kind: 'wait' });
    }
  });

  test('continues after a finished step, in the current order', () => {
    const moved = [step('c'), step('a', 'finished'), step('b')];
    expect(nextAction(moved, 'a')).toEqual({ kind: 'start', stepId: 'c' });
    expect(nextAction([step('a', 'finished')], 'a')).toEqual({ kind: 'done' });
  });

  test.each([
    [step('b', 'failed', 'The budget is used up.'), 'Step 2 failed. The budget is used up.'],
    [step('b', 'stopped'), 'Step 2 was stopped.'],
    [step('b', 'interrupted'), 'Step 2 was interrupted.'],
    [step('b'), 'Step 2 was removed from the queue.'],
  ])('stops at a step that didn’t finish, and says why', (bad, problem) => {
    expect(nextAction([step('a', 'finished'), bad, step('c')], 'b')).toEqual({ kind: 'stop', problem });
  });

  test('ends after each step ran once, however they ended', () => {
    const ends = fc.array(fc.constantFrom<TurnStatus>('finished', 'failed', 'stopped', 'interrupted'), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(ends, (statuses) => {
        const steps = statuses.map((_, i) => step(String(i)));
        let current: string | null = null;
        const started: string[] = [];
        for (;;) {
          const action = nextAction(steps, current);
          if (action.kind !== 'start') {
            const isGood = statuses.every((status) => status === 'finished');
            expect(action.kind).toBe(isGood ? 'done' : 'stop');
            break;
          }
          expect(started).not.toContain(action.stepId);
          started.push(action.stepId);
          current = action.stepId;
          steps[Number(current)] = step(current, statuses[Number(current)]);
        }
        const upTo = statuses.findIndex((status) => status !== 'finished');
        expect(started).toEqual(steps.slice(0, upTo < 0 ? undefined : upTo + 1).map(({ id }) => id));
      }),
    );
  });
});

test('a step can be changed exactly while its turn neither runs nor finished', () => {
  expect(isToDo(step('a'))).toBe(true);
  for (const status of ['failed', 'stopped', 'interrupted'] as const) expect(isToDo(step('a', status))).toBe(true);
  for (const status of ['waiting', 'queued', 'running', 'needs_input', 'finished'] as const) {
    expect(isToDo(step('a', status))).toBe(false);
    expect(isBusy(step('a', status))).toBe(status !== 'finished');
  }
});
