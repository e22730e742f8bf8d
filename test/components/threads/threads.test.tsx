import { act, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { noteReach } from '@/api/client-reach';
import type { ThreadView } from '@/review/threads/schema';
import { CommentsPanel } from '@/ui/threads/CommentsPanel';
import { HunkThreads } from '@/ui/threads/HunkThreads';
import { ThreadCard } from '@/ui/threads/ThreadCard';
import { ThreadFilterBar } from '@/ui/threads/ThreadFilterBar';
import { ThreadsProvider, useThreadsHere } from '@/ui/threads/threads-context';
import { answers, calls, Refusal, show } from '../page';

const FIRST = {
  id: 'comment',
  author: { userId: 'cole', name: 'Cole Margin' },
  body: 'Is this right?',
  createdAt: new Date(),
  editedAt: null,
  deleted: false,
};
const THREAD = {
  id: 'thread',
  documentId: 'document',
  quote: 'a small sensor',
  hunk: null,
  resolved: null,
  first: FIRST,
  replyCount: 0,
  lastAt: new Date(),
} as unknown as ThreadView;

const setReached = (isThere: boolean) => act(() => noteReach(isThere));
afterEach(() => setReached(true));

function Card({ mayComment = true, thread = THREAD }: { mayComment?: boolean; thread?: ThreadView }) {
  const [selected, setSelected] = useState(false);
  return (
    <ThreadCard
      thread={thread}
      place={undefined}
      selected={selected}
      mayComment={mayComment}
      onSelect={() => setSelected(true)}
    />
  );
}

test('a thread that nobody opened can be resolved, and answered with one press', async () => {
  answers({ 'threads.thread': { ...THREAD, comments: [FIRST] }, 'threads.resolve': null });
  const { person } = show(<Card />);
  await person.click(screen.getByRole('button', { name: 'Resolve' }));
  await vi.waitFor(() => expect(calls('threads.resolve')).toEqual([{ threadId: 'thread' }]));
  expect(screen.queryByRole('textbox', { name: 'Reply' })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Reply…' }));
  expect(screen.getByRole('textbox', { name: 'Reply' })).toHaveFocus();
});

test('people who can’t comment see neither Reply nor Resolve, but can copy the link', async () => {
  const { person } = show(<Card mayComment={false} />);
  expect(screen.queryByRole('button', { name: 'Resolve' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Reply…' })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'More actions for this thread' }));
  expect(screen.getByRole('menuitem', { name: 'Copy link' })).toBeVisible();
});

test('resolving all threads takes a menu', async () => {
  const onResolveAll = vi.fn();
  const { person } = show(
    <ThreadFilterBar
      filter="open"
      counts={{ open: 2, mine: 0, mentions: 0, resolved: 0 }}
      onFilter={() => {}}
      onResolveAll={onResolveAll}
      busy={false}
    />,
  );
  expect(screen.queryByText('Resolve all')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'More actions for these threads' }));
  await person.click(within(screen.getByRole('menu')).getByRole('menuitem', { name: 'Resolve all' }));
  expect(onResolveAll).toHaveBeenCalledOnce();
});

test('all filters of threads show their numbers, except 0, once these are known', () => {
  const bar = (resolved: number | undefined) => {
    const counts = { open: 2, mine: 0, mentions: 1, resolved };
    return <ThreadFilterBar filter="open" counts={counts} onFilter={() => {}} onResolveAll={undefined} busy={false} />;
  };
  const words = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
  const { again } = show(bar(undefined));
  expect(words()).toEqual(['Open', 'Mine', 'Mentions', 'Resolved']);
  again(bar(0));
  expect(words()).toEqual(['Open 2', 'Mine', 'Mentions 1', 'Resolved']);
});

test('the button that resolves a thread says so in a word, because a check mark accepts changes', () => {
  show(<Card />);
  expect(screen.getByRole('button', { name: 'Resolve' })).toHaveTextContent('Resolve');
});

test('a resolved thread is no longer selected', async () => {
  answers({ 'threads.thread': { ...THREAD, comments: [FIRST] }, 'threads.resolve': null });
  const select = vi.fn();
  const here = {
    documentId: 'document',
    open: [THREAD],
    places: new Map(),
    mayComment: true,
    selected: 'thread',
    select,
  };
  const { person } = show(
    <ThreadsProvider value={{ ...here, refresh: async () => {} } as never}>
      <Card />
    </ThreadsProvider>,
  );
  await person.click(screen.getByRole('button', { name: 'Resolve' }));
  await vi.waitFor(() => expect(select).toHaveBeenCalledOnce());
  const next = select.mock.calls[0]![0];
  expect(next('thread')).toBeUndefined();
  expect(next('other')).toBe('other');
});

test('offline, the list of comments says from when it is, or that comments aren’t shown', async () => {
  answers({ 'threads.open': [], 'threads.resolvedCount': 0 });
  setReached(false);
  show(<CommentsPanel onLeave={() => {}} />);
  expect(screen.getByText('You’re offline. Comments aren’t shown until you’re back online.')).toBeVisible();
  setReached(true);
  expect(await screen.findByText('No open threads')).toBeVisible();
  expect(screen.queryByText(/as of/)).toBeNull();
  setReached(false);
  expect(screen.getByText(/^Comments as of \d+:\d\d\s[AP]M\.$/)).toBeVisible();
});

/** The panel while someone writes a comment on a passage. */
function PanelWithDraft() {
  const threads = useThreadsHere();
  const draft = { anchor: { from: new Uint8Array(), to: new Uint8Array() }, quote: 'a small sensor' };
  return (
    <ThreadsProvider value={{ ...threads, documentId: 'slow', draft }}>
      <CommentsPanel onLeave={() => {}} />
    </ThreadsProvider>
  );
}

test.each<[string, () => unknown]>([
  ['are there', () => []],
  ['couldn’t be loaded', () => new Refusal('Something went wrong.')],
])('a comment that is being written stays when the other threads %s', async (_, answer) => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  answers({ 'threads.open': () => arrived.then(answer), 'threads.resolvedCount': 0 });
  const { person } = show(<PanelWithDraft />);
  await person.type(screen.getByRole('textbox', { name: 'Comment' }), 'When?');
  expect(screen.getByRole('status', { name: /^Loading/ })).toBeVisible();
  arrive();
  await vi.waitFor(() => expect(screen.queryByRole('status', { name: /^Loading/ })).toBeNull());
  expect(screen.getByRole('textbox', { name: 'Comment' })).toHaveValue('When?');
  expect(screen.getByRole('textbox', { name: 'Comment' })).toHaveFocus();
});

test('offline, a thread says how many replies aren’t shown', async () => {
  setReached(false);
  const { person } = show(<Card mayComment={false} thread={{ ...THREAD, replyCount: 2 }} />);
  await person.click(screen.getByRole('button', { name: /Comments on/ }));
  expect(screen.getByText('You’re offline. 2 replies aren’t shown.')).toBeVisible();
  expect(screen.getByText('Is this right?')).toBeVisible();
});

test('offline, a comment on a change says that it is sent later', async () => {
  const threads = { documentId: 'document', open: [], places: new Map(), mayComment: true, openThread: () => {} };
  const { person } = show(
    <ThreadsProvider value={{ ...threads, refresh: async () => {} } as never}>
      <HunkThreads hunkId="hunk" />
    </ThreadsProvider>,
  );
  expect(screen.queryByText('Sent when you’re back online')).toBeNull();
  setReached(false);
  const comment = screen.getByRole('button', { name: 'Comment' });
  expect(comment).toHaveAccessibleDescription('Sent when you’re back online');
  await person.click(comment);
  expect(screen.getByText('Sent when you’re back online'), 'while it is written, too').toBeVisible();
});
