import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { TurnSummary } from '@/agent/schema';
import { TurnContent, TurnEnd } from '@/ui/agent/turn/TurnBody';
import { applyTurnEvent, isRunning, NEW_TURN, type TurnState } from '@/ui/agent/turn/turn-state';
import { useSeenEnd } from '@/ui/agent/turn/use-seen-end';
import { ADA, answers, calls, show } from './page';

const turn = (changes: Partial<TurnSummary>) =>
  ({ id: 'turn', userId: ADA.userId, status: 'running', stopRequested: false, error: null, ...changes }) as TurnSummary;

const CALL = { type: 'tool-call', callId: 'c', name: 'read_document', summary: 'Reading plan.md', input: {} } as const;
const CALLED = [{ type: 'step-started', step: 0 } as const, CALL].reduce<TurnState>(
  (state, event, i) => applyTurnEvent(state, i + 1, event),
  NEW_TURN,
);
const ended = (status: 'finished' | 'failed' | 'stopped') => applyTurnEvent(CALLED, 9, { type: status, message: '' });

function Turn({ of, state }: { of: TurnSummary; state: TurnState }) {
  const running = isRunning(of, state);
  return (
    <>
      <TurnContent turn={of} state={state} running={running} />
      <TurnEnd turn={of} state={state} running={running} again={null} />
    </>
  );
}

const spinners = (container: Element) => container.querySelectorAll('.animate-spin');

test('a turn that has ended never shows a spinner, even before its events have come', () => {
  const { container, again } = show(<Turn of={turn({})} state={CALLED} />);
  expect(spinners(container).length).toBeGreaterThan(0);
  again(<Turn of={turn({ status: 'finished' })} state={CALLED} />);
  expect(spinners(container)).toHaveLength(0);
  again(<Turn of={turn({ status: 'interrupted' })} state={NEW_TURN} />);
  expect(spinners(container)).toHaveLength(0);
  expect(within(container as HTMLElement).getByRole('status', { name: 'Loading turn' })).toBeVisible();
  again(<Turn of={turn({ status: 'running' })} state={ended('failed')} />);
  expect(spinners(container)).toHaveLength(0);
});

function Seen({ of, state }: { of: TurnSummary; state: TurnState }) {
  useSeenEnd(of, state);
  return <p>seen</p>;
}

const MARK = 'inbox.mark';

test('one’s own turn that was watched to the end leaves the inbox', async () => {
  answers({ [MARK]: null });
  const { again } = show(<Seen of={turn({})} state={CALLED} />);
  again(<Seen of={turn({})} state={ended('finished')} />);
  const done = { workspaceId: ADA.workspace.id, kind: 'turn', subjectId: 'turn', as: 'done' };
  await vi.waitFor(() => expect(calls(MARK)).toEqual([done]));
});

test('a turn that had ended before, another person’s, and a stopped one are left alone', async () => {
  answers({ [MARK]: null });
  show(<Seen of={turn({ status: 'finished' })} state={ended('finished')} />);
  show(<Seen of={turn({ userId: 'cole' })} state={ended('finished')} />);
  show(<Seen of={turn({})} state={ended('stopped')} />);
  await vi.waitFor(() => expect(screen.getAllByText('seen')).toHaveLength(3));
  expect(calls(MARK)).toEqual([]);
});
