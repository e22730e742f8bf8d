import { within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { TurnEvent, TurnSummary } from '@/agent/schema';
import { TurnContent, TurnEnd } from '@/ui/agent/turn/TurnBody';
import { applyTurnEvent, isRunning, NEW_TURN, type TurnState } from '@/ui/agent/turn/turn-state';
import { useSeenEnd } from '@/ui/agent/turn/use-seen-end';
import { ADA, answers, calls, show } from '../page';

const turn = (changes: Partial<TurnSummary>) =>
  ({
    id: 'turn',
    model: 'openai/gpt-5',
    userId: ADA.userId,
    status: 'running',
    stopRequested: false,
    error: null,
    ...changes,
  }) as TurnSummary;

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

const INNER = { type: 'inner', callId: 'c' } as const;
const QUESTION = { kind: 'question', step: 0, callId: 'c', question: 'Which one?', options: [] as string[] } as const;
/** Work that a turn may have begun but not finished when it ended. */
const BEGUN: Readonly<Record<string, readonly TurnEvent[]>> = {
  'a tool call': [CALL],
  'a call inside a tool call': [
    CALL,
    { ...INNER, event: { type: 'step-started', step: 0 } },
    { ...INNER, event: { type: 'tool-call', callId: 'i', name: 'edit', summary: 'Editing', input: {} } },
  ],
  'a page of a sheet': [CALL, { ...INNER, event: { type: 'sheet-iteration', number: 1, state: 'writing' } as never }],
  'a question': [CALL, { type: 'question', ...QUESTION }],
  'a thought': [{ type: 'thought-delta', step: 0, text: 'Hm' } as never],
  'a retry': [{ type: 'retrying', reason: 'Busy.', inMs: 5000 } as never],
  'nothing, since its details were deleted for their age': [],
};
const ENDS = ['finished', 'stopped', 'failed', 'interrupted'] as const;

test.each(Object.keys(BEGUN))('a turn that ended with %s unfinished shows no spinner, however it ended', (begun) => {
  const events: readonly TurnEvent[] = [{ type: 'step-started', step: 0 }, ...(BEGUN[begun] ?? [])];
  const state = events.reduce((so, event, i) => applyTurnEvent(so, i + 1, event), NEW_TURN);
  const { container, again } = show(<Turn of={turn({})} state={state} />);
  for (const status of ENDS) {
    const done = applyTurnEvent(state, 99, { type: status, message: 'It ended.' });
    // The end may be known from the list of turns, from the events, or from both.
    for (const [of, at] of [
      [turn({ status }), state],
      [turn({}), done],
      [turn({ status, stopRequested: true, error: 'It ended.' }), done],
    ] as const) {
      again(<Turn of={of} state={at} />);
      expect(spinners(container), status).toHaveLength(0);
      expect(container).not.toHaveTextContent(/Thinking|Waiting for an answer|Stopping/);
    }
  }
});

function Seen({ of, state, endedBefore = false }: { of: TurnSummary; state: TurnState; endedBefore?: boolean }) {
  useSeenEnd(of, state, endedBefore);
  return <p>seen</p>;
}

const MARK = 'inbox.mark';
const marked = (subjectId: string) => ({ workspaceId: ADA.workspace.id, kind: 'turn', subjectId, as: 'done' });

/** Watches another turn to its end, so that everything marked before has been processed. */
async function watchAnother() {
  const another = turn({ id: 'another' });
  const { again } = show(<Seen of={another} state={CALLED} />);
  again(<Seen of={another} state={ended('finished')} />);
  await vi.waitFor(() => expect(calls(MARK)).toContainEqual(marked('another')));
}

test('a person’s own turn that they watched to the end leaves the inbox', async () => {
  answers({ [MARK]: null });
  const { again } = show(<Seen of={turn({})} state={CALLED} />);
  again(<Seen of={turn({})} state={ended('finished')} />);
  await vi.waitFor(() => expect(calls(MARK)).toEqual([marked('turn')]));
});

test('a turn that ended before the page had drawn it running counts as watched', async () => {
  answers({ [MARK]: null });
  show(<Seen of={turn({ status: 'finished' })} state={ended('finished')} />);
  await vi.waitFor(() => expect(calls(MARK)).toEqual([marked('turn')]));
});

test('a turn that ended while its page was out of sight stays in the inbox', async () => {
  answers({ [MARK]: null });
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const { again } = show(<Seen of={turn({})} state={CALLED} />);
  again(<Seen of={turn({})} state={ended('finished')} />);
  visibility.mockRestore();
  again(<Seen of={turn({ status: 'finished' })} state={ended('finished')} />);
  await watchAnother();
  expect(calls(MARK)).toEqual([marked('another')]);
});

test('a turn whose suggestions are in the inbox isn’t marked', async () => {
  answers({ [MARK]: null });
  const tree = applyTurnEvent(CALLED, 8, {
    ...{ type: 'tree-suggestion', treeChangeId: 'c', kind: 'create', path: 'a.md', documentId: null },
  } as unknown as TurnEvent);
  const { again } = show(<Seen of={turn({})} state={tree} />);
  again(<Seen of={turn({})} state={applyTurnEvent(tree, 9, { type: 'finished', message: '' })} />);
  await watchAnother();
  expect(calls(MARK)).toEqual([marked('another')]);
});

test('a turn that ended earlier, another person’s turn and a stopped one aren’t marked', async () => {
  answers({ [MARK]: null });
  show(<Seen of={turn({ status: 'finished' })} state={ended('finished')} endedBefore />);
  show(<Seen of={turn({ userId: 'cole' })} state={ended('finished')} />);
  show(<Seen of={turn({})} state={ended('stopped')} />);
  await watchAnother();
  expect(calls(MARK)).toEqual([marked('another')]);
});
