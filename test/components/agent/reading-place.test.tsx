import { act, fireEvent, screen } from '@testing-library/react';
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ConversationView } from '@/agent/schema';
import { AgentPanel } from '@/ui/agent/panel/AgentPanel';
import { useBranch } from '@/ui/agent/panel/use-branch';
import { useReadingPlace } from '@/ui/agent/panel/use-reading-place';
import { answers, openRequests, show } from '../page';

const heard = vi.hoisted(() => ({ turnsChanged: () => {} }));

vi.mock('@trpc/tanstack-react-query', async (original) => ({
  ...(await original<object>()),
  useSubscription: (options: { trpc: { path: string }; onData(): void }) => {
    if (options.trpc.path === 'agent.onTurns') heard.turnsChanged = options.onData;
  },
}));
vi.mock('@/ui/agent/composer/Composer', () => ({ Composer: () => null }));
vi.mock('@/ui/agent/context/IndexProgress', () => ({ IndexProgress: () => null }));

/** The height of the panel, and where each turn begins in its content. */
const PANEL = 400;
let starts: Readonly<Record<string, number>> = {};
let height = 0;
let resized: () => void = () => {};

beforeEach(() => {
  height = 0;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(onResize: () => void) {
        resized = onResize;
      }
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(PANEL);
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(() => height);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const isTurn = this.id.startsWith('turn-');
    return { top: isTurn ? (starts[this.id.slice(5)] ?? 0) - box().scrollTop : 0 } as DOMRect;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const turn = (id: string, more: { parentTurnId?: string; status?: string; userId?: string } = {}) => ({
  ...{ id, parentTurnId: null, userId: 'ada', request: `Request ${id}`, model: 'm', status: 'finished', error: null },
  ...{ stopRequested: false, startsAnyway: false, instructions: null, refines: null, task: null, insteadOf: [] },
  ...{ conversationId: 'c', createdAt: new Date(starts[id] ?? 0), startedAt: null, finishedAt: null },
  ...more,
});

const box = () => screen.getAllByRole('article')[0]?.parentElement?.parentElement as HTMLElement;

function list(turns: unknown[]) {
  answers({
    'agent.conversations': {
      conversations: [{ id: 'c', title: 'Intro', createdAt: new Date(0), turns }],
    },
    'agent.models': [],
    'plans.list': [],
  });
}

/** Opens the panel with turns of one conversation that fill this height. `follow` follows a link to a turn. */
async function open(turns: unknown[], ofHeight: number) {
  list(turns);
  const { again } = show(panel());
  await vi.waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(turns.length));
  grow(ofHeight);
  return { follow: (turnId: string) => again(panel({ turn: turnId })) };
}

const panel = (address: Record<string, string> = {}) => (
  <SearchParamsContext value={new URLSearchParams(address)}>
    <AgentPanel
      {...{ documentId: 'd', projectId: 'p', composerCalls: 0, askedTurnId: undefined }}
      {...{ selection: undefined, blank: undefined, hasProse: false, hasPictures: () => false }}
      onDropSelection={() => {}}
      onReview={() => {}}
    />
  </SearchParamsContext>
);

function grow(to: number) {
  height = to;
  act(() => resized());
}

/** The list of turns has changed on the server. */
async function become(turns: unknown[]) {
  list(turns);
  await act(async () => {
    heard.turnsChanged();
    await vi.waitFor(() => expect(openRequests()).toBe(0));
    // The cache tells the page in a later task.
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
  expect(screen.getAllByRole('article')).toHaveLength(turns.length);
}

function scrollTo(top: number) {
  fireEvent.wheel(box());
  box().scrollTop = top;
  fireEvent.scroll(box());
}

const FIRST = () => turn('first');
const LAST = (more: object = {}) => turn('last', { parentTurnId: 'first', ...more });

test('a conversation opens with its last question at the top if the answer is longer than the panel', async () => {
  starts = { first: 0, last: 300 };
  await open([FIRST(), LAST()], 500);
  grow(900);
  expect(box().scrollTop).toBe(300);
});

test('a conversation opens at its end if the last answer has room, and the reader’s place is then kept', async () => {
  starts = { first: 0, last: 700 };
  await open([FIRST(), LAST()], 900);
  expect(box().scrollTop).toBe(500);
  scrollTo(450);
  grow(1500);
  expect(box().scrollTop).toBe(450);
});

test('the end is followed while an answer is being written, until the reader scrolls up, and not after it', async () => {
  starts = { first: 0, last: 300 };
  await open([FIRST(), LAST({ status: 'running' })], 900);
  expect(box().scrollTop).toBe(500);
  grow(1000);
  expect(box().scrollTop).toBe(600);
  scrollTo(350);
  grow(1100);
  expect(box().scrollTop).toBe(350);
  scrollTo(700);
  grow(1200);
  expect(box().scrollTop).toBe(800);
  await become([FIRST(), LAST()]);
  grow(1300);
  expect(box().scrollTop).toBe(800);
});

test('an answer that was watched to its end stays there, and one that comes at once is read from its question', async () => {
  starts = { first: 0, last: 300 };
  await open([FIRST(), LAST({ status: 'running' })], 900);
  const now = Date.now();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now + 5_000);
  await become([FIRST(), LAST()]);
  grow(1000);
  expect(box().scrollTop).toBe(500);
  clock.mockRestore();
  starts = { ...starts, next: 1000 };
  await become([FIRST(), LAST(), turn('next', { parentTurnId: 'last', status: 'running' })]);
  grow(1200);
  expect(box().scrollTop).toBe(800);
  await become([FIRST(), LAST(), turn('next', { parentTurnId: 'last' })]);
  grow(1900);
  expect(box().scrollTop).toBe(1000);
});

test('somebody else’s request doesn’t move a reader who is further up; their own does', async () => {
  starts = { first: 0, last: 300, next: 900 };
  await open([FIRST(), LAST()], 900);
  scrollTo(100);
  const running = { parentTurnId: 'last', status: 'running' };
  await become([FIRST(), LAST(), turn('next', { ...running, userId: 'cole' })]);
  grow(1000);
  expect(box().scrollTop).toBe(100);
  await become([FIRST(), LAST(), turn('own', running)]);
  grow(1100);
  expect(box().scrollTop).toBe(700);
});

test.each(['finished', 'running'])('a link to a turn above keeps its place (last turn: %s)', async (status) => {
  starts = { first: 0, second: 300, last: 900 };
  const turns = [FIRST(), turn('second', { parentTurnId: 'first' }), turn('last', { parentTurnId: 'second', status })];
  const { follow } = await open(turns, 1500);
  expect(box().scrollTop).toBe(status === 'running' ? 1100 : 900);
  follow('second');
  fireEvent.scroll(box());
  starts = { ...starts, second: 350, last: 1000 };
  grow(1600);
  expect(box().scrollTop).toBe(350);
  follow('first');
  grow(1700);
  expect(box().scrollTop).toBe(0);
});

/** A conversation, with a button outside its box that leads to its first turn. */
function Conversation({ turns }: Pick<ConversationView, 'turns'>) {
  const conversation = { id: 'c', turns } as unknown as ConversationView;
  const branch = useBranch(conversation, null);
  const ref = useReadingPlace(conversation, branch.shown.at(-1)?.turn, branch.sought);
  return (
    <>
      <button type="button" onClick={() => branch.show('first')}>
        Show
      </button>
      <div ref={ref}>
        <div>
          {branch.shown.map(({ turn: { id } }) => (
            <article key={id} id={`turn-${id}`} />
          ))}
        </div>
      </div>
    </>
  );
}

test('a turn that a button outside the conversation leads to keeps its place', async () => {
  starts = { first: 100, last: 300 };
  const { person } = show(<Conversation turns={[FIRST(), LAST()] as unknown as ConversationView['turns']} />);
  grow(900);
  expect(box().scrollTop).toBe(300);
  await person.click(screen.getByRole('button', { name: 'Show' }));
  grow(1000);
  expect(box().scrollTop).toBe(100);
});
