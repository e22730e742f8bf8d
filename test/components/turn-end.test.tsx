import { within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { TurnEvent, TurnSummary } from '@/agent/schema';
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

function Seen({ of, state, endedBefore = false }: { of: TurnSummary; state: TurnState; endedBefore?: boolean }) {
  useSeenEnd(of, state, endedBefore);
  return <p>seen</p>;
}

const MARK = 'inbox.mark';
const marked = (subjectId: string) => ({ workspaceId: ADA.workspace.id, kind: 'turn', subjectId, as: 'done' });

/** Another turn that is watched to its end: what it marks comes after anything that was marked before. */
async function watchAnother() {
  const another = turn({ id: 'another' });
  const { again } = show(<Seen of={another} state={CALLED} />);
  again(<Seen of={another} state={ended('finished')} />);
  await vi.waitFor(() => expect(calls(MARK)).toContainEqual(marked('another')));
}

test('one’s own turn that was watched to the end leaves the inbox', async () => {
  answers({ [MARK]: null });
  const { again } = show(<Seen of={turn({})} state={CALLED} />);
  again(<Seen of={turn({})} state={ended('finished')} />);
  await vi.waitFor(() => expect(calls(MARK)).toEqual([marked('turn')]));
});

test('a turn that was over before the page had drawn it at work was watched too', async () => {
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

test('a turn whose suggestions are in the inbox instead is left alone', async () => {
  answers({ [MARK]: null });
  const tree = applyTurnEvent(CALLED, 8, {
    ...{ type: 'tree-suggestion', treeChangeId: 'c', kind: 'create', path: 'a.md', documentId: null },
  } as unknown as TurnEvent);
  const { again } = show(<Seen of={turn({})} state={tree} />);
  again(<Seen of={turn({})} state={applyTurnEvent(tree, 9, { type: 'finished', message: '' })} />);
  await watchAnother();
  expect(calls(MARK)).toEqual([marked('another')]);
});

test('a turn that had ended before, another person’s, and a stopped one are left alone', async () => {
  answers({ [MARK]: null });
  show(<Seen of={turn({ status: 'finished' })} state={ended('finished')} endedBefore />);
  show(<Seen of={turn({ userId: 'cole' })} state={ended('finished')} />);
  show(<Seen of={turn({})} state={ended('stopped')} />);
  await watchAnother();
  expect(calls(MARK)).toEqual([marked('another')]);
});
