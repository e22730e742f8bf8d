import { screen, within } from '@testing-library/react';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { InboxItem } from '@/review/inbox/schema';
import type { ThreadDetail } from '@/review/threads/schema';
import { InboxPage } from '@/ui/inbox/InboxPage';
import { ShellProvider } from '@/ui/shell/shell-context';
import { answers, calls, openRequests, Refusal, show } from '../page';

const AT = new Date('2026-11-22T10:00:00Z');
const COLE = { userId: 'cole', name: 'Cole Margin' };
const THREAD: InboxItem = {
  ...{
    kind: 'thread',
    subjectId: 't1',
    projectId: 'project',
    documentId: 'd1',
    requestId: null,
    partOf: null,
    path: 'plan.md',
    projectName: 'Launch',
  },
  ...{ reason: 'mention', actor: COLE, happenedAt: AT, isRead: false, isSnoozed: false, isWritten: false },
  ...{ text: 'Is this still true?', review: null, requestSize: null, hunkId: null, quote: 'needs no account' },
};
const SUGGESTION: InboxItem = {
  ...THREAD,
  ...{ kind: 'suggestion', subjectId: 's1', reason: 'suggestion', path: 'press.md', isWritten: true, quote: null },
  ...{ text: 'Plainer words', review: { reviewed: 0, total: 1, nextHunkId: 'h1' } },
};
const COMMENT = {
  id: 'c1',
  author: COLE,
  isByGuest: false,
  turnId: null,
  body: 'Is this still true?',
  createdAt: AT,
  editedAt: null,
  deleted: false,
};
const DETAIL: ThreadDetail = {
  ...{ id: 't1', documentId: 'd1', hunk: null, quote: 'needs no account', anchor: { from: '', to: '' } },
  ...{ startedBy: COLE, createdAt: AT, resolved: null, first: COMMENT, replyCount: 1, lastAt: AT, isMine: true },
  ...{ mentionsMe: true, isFromLink: false, comments: [COMMENT, { ...COMMENT, id: 'c2', body: 'Support asks.' }] },
};
const TEXT = 'Title\n\nWe utilize a dock.\n';
const HUNK = {
  ...{ id: 'h1', position: 0, from: 10, to: 17, before: 'utilize', after: 'use', anchor: {} },
  ...{ decision: null, approvals: [], approvalsNeeded: 1, refusal: null },
};
const SUGGESTED = {
  ...{ id: 's1', documentId: 'd1', description: 'Plainer words', turnId: null, askedBy: COLE, refusal: null },
  ...{ reviewBaseId: 'v1', createdAt: AT, siblings: [], askers: [COLE], hunks: [HUNK] },
};

let width = 1440;
const realMatchMedia = window.matchMedia;
beforeEach(() => {
  window.matchMedia = (query) =>
    ({
      matches: width >= Number(/min-width: (\d+)px/.exec(query)?.[1] ?? 0),
      addEventListener: () => {},
      removeEventListener: () => {},
    }) as unknown as MediaQueryList;
});
afterEach(() => {
  width = 1440;
  window.matchMedia = realMatchMedia;
});

function inbox(items: InboxItem[], others: Record<string, unknown> = {}) {
  answers({
    'inbox.list': { items, nextCursor: undefined },
    'inbox.mark': null,
    'inbox.snooze': null,
    'inbox.count': { open: items.length, unread: 0, snoozed: 0, nextBackAt: null },
    'inbox.filterCounts': null,
    'projects.list': [],
    'documents.get': { documentId: 'd1', role: 'editor' },
    'threads.thread': DETAIL,
    'threads.open': [],
    'threads.reply': { commentId: 'c3' },
    'review.suggestions': [SUGGESTED],
    'treeChanges.list': [],
    'versions.frozenRanges': [],
    'review.conflicts': [],
    'versions.version': { text: TEXT },
    'review.decideMany': { decided: 1, alreadyThere: 0, approved: 0, skipped: 0, results: [], suggestions: [] },
    ...others,
  });
  const push = vi.fn();
  const shell = { sidebarOpen: true, toggleSidebar: () => {}, openShortcuts: () => {} } as never;
  const page = show(
    <AppRouterContext value={{ push } as never}>
      <SearchParamsContext value={new URLSearchParams()}>
        <ShellProvider value={shell}>
          <InboxPage />
        </ShellProvider>
      </SearchParamsContext>
    </AppRouterContext>,
  );
  return { ...page, push };
}

/** Returns the preview of the first item, whose code loads late. */
async function preview() {
  await screen.findByText('Support asks.', undefined, { timeout: 10_000 });
  return screen.getByRole('region', { name: 'Preview' });
}
const link = (name: RegExp) => within(screen.getByRole('list', { name: 'Inbox items' })).getByRole('link', { name });

test('on a wide screen the first item is shown beside the list, not marked as read', async () => {
  inbox([THREAD, SUGGESTION]);
  const beside = await preview();
  expect(within(beside).getByRole('link', { name: 'Open document' })).toHaveAttribute(
    'href',
    '/d/d1?panel=comments&thread=t1',
  );
  expect(calls('inbox.mark')).toEqual([]);
});

test('the item in the preview can be snoozed there, too', async () => {
  const { person } = inbox([THREAD, SUGGESTION]);
  await person.click(within(await preview()).getByRole('button', { name: 'Snooze…' }));
  await person.click(screen.getByRole('menuitem', { name: 'Tomorrow' }));
  await vi.waitFor(() => expect(calls('inbox.snooze')).toMatchObject([{ kind: 'thread', subjectId: 't1' }]));
});

test('a comment is answered in the preview', async () => {
  const { person } = inbox([THREAD]);
  await preview();
  await person.type(screen.getByRole('textbox', { name: 'Reply' }), 'Yes.');
  await person.click(screen.getByRole('button', { name: 'Reply' }));
  await vi.waitFor(() => expect(calls('threads.reply')).toMatchObject([{ threadId: 't1', body: 'Yes.' }]));
});

test('j shows the next item and marks it as read; its change is in its line and can be accepted', async () => {
  const { person, push } = inbox([THREAD, SUGGESTION]);
  await preview();
  await person.keyboard('jj');
  const change = within(await screen.findByRole('list', { name: 'Suggested changes' })).getByRole('listitem');
  expect(change).toHaveTextContent('We utilizeuse a dock.');
  expect(change.querySelector('del')).toHaveTextContent('utilize');
  await vi.waitFor(() =>
    expect(calls('inbox.mark')).toMatchObject([
      { subjectId: 't1', as: 'read' },
      { subjectId: 's1', as: 'read' },
    ]),
  );
  await person.click(within(change).getByRole('button', { name: 'Accept' }));
  await vi.waitFor(() =>
    expect(calls('review.decideMany')).toEqual([{ documentId: 'd1', hunkIds: ['h1'], choice: { kind: 'accept' } }]),
  );
  expect(push).not.toHaveBeenCalled();
});

test('a click shows an item, and Enter opens it', async () => {
  const { person, push } = inbox([THREAD, SUGGESTION]);
  await preview();
  await person.click(link(/Suggestion by Cole/));
  expect(await screen.findByRole('list', { name: 'Suggested changes' })).toBeVisible();
  expect(link(/Suggestion by Cole/)).toHaveFocus();
  (document.activeElement as HTMLElement).blur();
  await person.keyboard('{Enter}');
  expect(push).toHaveBeenCalledWith('/d/d1?panel=review&hunk=h1');
});

test('the preview says once how much of a suggestion is reviewed, and names its project', async () => {
  inbox([SUGGESTION]);
  await screen.findByRole('list', { name: 'Suggested changes' }, { timeout: 10_000 });
  const beside = screen.getByRole('region', { name: 'Preview' });
  expect(within(beside).getAllByText(/of 1 reviewed/)).toHaveLength(1);
  expect(beside).toHaveTextContent(/Suggestion by Cole \w+ · Launch/);
});

test('on phones, every row has its project in the line of the progress', async () => {
  width = 390;
  inbox([THREAD, SUGGESTION]);
  const rows = await screen.findAllByRole('listitem');
  const shown = rows.map((row) => row.querySelector('[data-project]')?.getAttribute('data-project'));
  expect(shown).toEqual(['Launch', 'Launch']);
  expect(screen.getAllByText('Launch'), 'it is read once for each row').toHaveLength(2);
});

test('a narrower screen has the list alone', async () => {
  width = 1024;
  inbox([THREAD]);
  await screen.findAllByRole('listitem');
  expect(screen.queryByRole('region', { name: 'Preview' })).toBeNull();
});

const CHANGED = { hunkId: 'h1', now: 'utilise' };
const choices = async () =>
  within(await screen.findByRole('group', { name: 'Choose which text to keep' }, { timeout: 10_000 }));

test('a change whose text has changed shows the text as it is now, and the choice is made in the preview', async () => {
  const report = { decided: 1, alreadyThere: 0, approved: 0, skipped: 0, results: [], suggestions: [] };
  const { person } = inbox([SUGGESTION], { 'review.conflicts': [CHANGED], 'review.decideHunk': report });
  const block = await choices();
  expect(screen.getByText('The text has changed since this was suggested.')).toBeVisible();
  expect(screen.getByText('We', { selector: 'bdi' }).parentElement).toHaveTextContent('After: We');
  expect(block.getByText('Current text').closest('figure')).toHaveTextContent('utilise');
  expect(block.getByText('Suggested by Cole Margin').closest('figure')).toHaveTextContent('use');
  expect(document.querySelector('del')).toBeNull();
  await person.click(block.getByRole('button', { name: 'Use suggestion' }));
  await vi.waitFor(() =>
    expect(calls('review.decideHunk')).toEqual([{ hunkId: 'h1', choice: { kind: 'take_proposal', seen: 'utilise' } }]),
  );
});

test('a wording of one’s own is written in the preview, and the text that a person saw goes with it', async () => {
  const report = { decided: 1, alreadyThere: 0, approved: 0, skipped: 0, results: [], suggestions: [] };
  const { person } = inbox([SUGGESTION], { 'review.conflicts': [CHANGED], 'review.decideHunk': report });
  await person.click((await choices()).getByRole('button', { name: 'Write your own' }));
  const field = screen.getByRole('textbox', { name: 'Your wording' });
  await person.clear(field);
  await person.type(field, 'need');
  await person.click(screen.getByRole('button', { name: 'Accept with edits' }));
  await vi.waitFor(() =>
    expect(calls('review.decideHunk')).toEqual([
      { hunkId: 'h1', choice: { kind: 'own_wording', seen: 'utilise', text: 'need' } },
    ]),
  );
});

test('if the conflicts can’t be loaded, the changes are shown and can be decided', async () => {
  inbox([SUGGESTION], { 'review.conflicts': new Refusal('No.') });
  const change = await screen.findByText('utilize', undefined, { timeout: 10_000 });
  expect(change.closest('li')).toHaveTextContent('We utilizeuse a dock.');
  expect(screen.getByRole('button', { name: 'Accept' })).toBeEnabled();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a wording that a person is writing stays if the conflict is gone', async () => {
  let conflicts: unknown[] = [CHANGED];
  const report = { decided: 1, alreadyThere: 0, approved: 0, skipped: 0, results: [], suggestions: [] };
  const other = { ...HUNK, id: 'h2', from: 18, to: 19, before: 'a', after: 'one' };
  const { person } = inbox([SUGGESTION], {
    'review.suggestions': [{ ...SUGGESTED, hunks: [HUNK, other] }],
    'review.conflicts': () => conflicts,
    'review.decideHunk': report,
    'review.decideMany': report,
  });
  await person.click((await choices()).getByRole('button', { name: 'Write your own' }));
  await person.clear(screen.getByRole('textbox', { name: 'Your wording' }));
  await person.type(screen.getByRole('textbox', { name: 'Your wording' }), 'need');
  // Deciding another change loads the conflicts again.
  conflicts = [];
  const before = calls('review.conflicts').length;
  await person.click(screen.getByRole('button', { name: 'Accept' }));
  await vi.waitFor(() => expect(calls('review.conflicts').length).toBeGreaterThan(before));
  await vi.waitFor(() => expect(openRequests()).toBe(0));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(screen.getByRole('textbox', { name: 'Your wording' })).toHaveValue('need');
  await person.click(screen.getByRole('button', { name: 'Accept with edits' }));
  await vi.waitFor(() =>
    expect(calls('review.decideHunk')).toEqual([
      { hunkId: 'h1', choice: { kind: 'own_wording', seen: 'utilize', text: 'need' } },
    ]),
  );
});

test('a person who can’t decide reads the current text of a change whose text has changed', async () => {
  inbox([SUGGESTION], {
    'review.conflicts': [CHANGED],
    'documents.get': { documentId: 'd1', role: 'commenter' },
  });
  const beside = screen.getByRole('region', { name: 'Preview' });
  await within(beside).findByText('Current text', undefined, { timeout: 10_000 });
  await vi.waitFor(() => expect(within(beside).queryByRole('button', { name: 'Keep current' })).toBeNull());
  expect(within(beside).getByText('Current text').closest('figure')).toHaveTextContent('utilise');
});

test('a change that can’t be accepted because its text has just changed becomes a choice', async () => {
  const report = { decided: 0, alreadyThere: 0, approved: 0, skipped: 1, suggestions: [] };
  let conflicts: unknown[] = [];
  const { person } = inbox([SUGGESTION], {
    'review.conflicts': () => conflicts,
    'review.decideMany': () => {
      conflicts = [CHANGED];
      return { ...report, results: [{ hunkId: 'h1', outcome: 'conflict', message: null }] };
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Accept' }, { timeout: 10_000 }));
  expect((await choices()).getByText('Current text').closest('figure')).toHaveTextContent('utilise');
});

test('an added paragraph is shown as a block, without underlines, and added words are underlined', async () => {
  const added = { ...HUNK, from: 28, to: 28, before: '', after: '\nIt charges two lamps.\n' };
  const words = { ...HUNK, id: 'h2', from: 9, to: 9, before: '', after: ' often' };
  inbox([SUGGESTION], { 'review.suggestions': [{ ...SUGGESTED, hunks: [words, added] }] });
  expect(await screen.findByText('It charges two lamps.', undefined, { timeout: 10_000 })).toHaveClass('no-underline');
  expect(screen.getByText('often')).not.toHaveClass('no-underline');
});

test('the item in the preview has the colour of a selection, and the others don’t', async () => {
  inbox([THREAD, SUGGESTION]);
  await preview();
  const tints = screen
    .getAllByRole('listitem')
    .flatMap(({ className }) => className.match(/(?<!\S)\[--row:\S+/g) ?? []);
  expect(tints).toEqual(['[--row:var(--accent-soft)]', '[--row:var(--paper)]']);
});
