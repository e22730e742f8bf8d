import { cleanup, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { TurnEvent, TurnSummary } from '@/agent/schema';
import { TurnView } from '@/ui/agent/turn/TurnView';
import type { TurnActions } from '@/ui/agent/turn/turn-actions';
import { applyTurnEvent, NEW_TURN } from '@/ui/agent/turn/turn-state';
import { useTurnEvents } from '@/ui/agent/turn/use-turn-events';
import { show } from '../page';

vi.mock('@/ui/agent/turn/use-turn-events', () => ({ useTurnEvents: vi.fn() }));

const TURN = { id: 'turn', userId: 'ada', request: 'Shorten this', status: 'running', model: 'offline/copy-editor' };
const ANSWER: TurnEvent[] = [
  { type: 'step-started', step: 0 } as TurnEvent,
  { type: 'thought-delta', step: 0, text: 'Hm' } as TurnEvent,
  { type: 'text-delta', step: 0, text: 'Two **ideas**.' } as TurnEvent,
  { type: 'step-started', step: 1 } as TurnEvent,
  { type: 'text-delta', step: 1, text: 'Both are short.\n' } as TurnEvent,
];

function turn(status: 'running' | 'finished' | 'failed', mayRun = true) {
  const events = status === 'running' ? ANSWER : [...ANSWER, { type: status, message: 'Ended.' } as TurnEvent];
  vi.mocked(useTurnEvents).mockReturnValue(
    events.reduce((state, event, i) => applyTurnEvent(state, i + 1, event), NEW_TURN),
  );
  const runAgain = vi.fn();
  const shown = show(
    <TurnView
      turn={{ ...TURN, status, createdAt: new Date(0) } as TurnSummary}
      {...{ siblings: [], authorName: 'Ada', modelName: 'The model', mayRun, endedBefore: true, plan: undefined }}
      actions={{ runAgain } as unknown as TurnActions}
    />,
  );
  return { ...shown, runAgain };
}

test('the answer of a finished turn can be copied, without thoughts, and its request run again', async () => {
  const { person, runAgain } = turn('finished');
  // They are visible without a pointer over the turn.
  expect(screen.getByRole('button', { name: 'Copy answer' }).closest('.opacity-0')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Copy answer' }));
  expect(await navigator.clipboard.readText()).toBe('Two **ideas**.\n\nBoth are short.');
  await person.click(screen.getByRole('button', { name: 'Run again' }));
  expect(runAgain).toHaveBeenCalledExactlyOnceWith('turn');
});

test('a turn that runs has no such actions; one that failed runs again beside the reason only', () => {
  turn('running');
  expect(screen.queryByRole('button', { name: 'Copy answer' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Run again' })).toBeNull();
  cleanup();
  turn('failed');
  expect(screen.getByRole('button', { name: 'Copy answer' })).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Run again' })).toHaveLength(1);
});

test('someone who can’t ask the agent copies only', () => {
  turn('finished', false);
  expect(screen.getByRole('button', { name: 'Copy answer' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Run again' })).toBeNull();
});
