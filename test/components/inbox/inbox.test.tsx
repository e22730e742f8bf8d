import { screen, within } from '@testing-library/react';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { afterEach, expect, test, vi } from 'vitest';
import type { InboxItem } from '@/review/inbox/schema';
import { InboxPage } from '@/ui/inbox/InboxPage';
import { Toasts } from '@/ui/kit/feedback/Toasts';
import { dismissToast, toastStore } from '@/ui/kit/feedback/toast-store';
import { ShellProvider } from '@/ui/shell/shell-context';
import { LiveAddress } from '../kit/live-address';
import { ADA, answers, calls, show } from '../page';

afterEach(() => {
  for (const { id } of toastStore.get()) dismissToast(id);
});

const AT = new Date('2026-11-22T10:00:00Z');
const ITEM: InboxItem = {
  ...{
    kind: 'thread',
    subjectId: 't1',
    projectId: 'project',
    documentId: 'd1',
    requestId: null,
    partOf: null,
    path: 'plan.md',
    projectName: 'Launch',
    reason: 'mention',
  },
  ...{
    actor: { userId: 'cole', name: 'Cole Margin' },
    happenedAt: AT,
    isRead: false,
    isSnoozed: false,
    isWritten: false,
  },
  ...{ text: 'Look', review: null, requestSize: null, hunkId: null, quote: null },
};
const ITEMS = Array.from({ length: 27 }, (_, i) => ({ ...ITEM, subjectId: `t${i}` }));
const PROJECTS = [
  { projectId: 'p1', name: 'Launch' },
  { projectId: 'p2', name: 'Handbook' },
];

const COUNTS = {
  'inbox.count': { open: 27, unread: 0, snoozed: 2, nextBackAt: null },
  'inbox.filterCounts': null,
};

function inbox(search = '', items = ITEMS, filterCounts: unknown = null) {
  answers({
    'inbox.list': { items, nextCursor: undefined },
    'inbox.markAll': { count: 27, doneAt: AT },
    'inbox.reopenAll': null,
    ...COUNTS,
    'inbox.filterCounts': filterCounts,
    'inbox.snooze': null,
    'inbox.mark': null,
    'projects.list': PROJECTS,
  });
  return show(pageAt(search));
}

function pageAt(search: string, isLate = false) {
  const router = { push: vi.fn() } as never;
  const shell = { sidebarOpen: true, toggleSidebar: () => {}, openShortcuts: () => {} } as never;
  return (
    <AppRouterContext value={router}>
      <LiveAddress search={search} isLate={isLate}>
        <ShellProvider value={shell}>
          <InboxPage />
          <Toasts />
        </ShellProvider>
      </LiveAddress>
    </AppRouterContext>
  );
}

const workspaceId = ADA.workspace.id;

test('the inbox lists what a person chooses, and the address keeps the choice', async () => {
  const { person } = inbox('show=mentions');
  expect(await screen.findAllByRole('listitem')).toHaveLength(27);
  expect(screen.getByRole('button', { name: 'Mentions' })).toHaveAttribute('aria-pressed', 'true');
  await person.click(screen.getByRole('button', { name: 'Waiting for me' }));
  await person.selectOptions(screen.getByRole('combobox', { name: 'Project' }), 'Handbook');
  await vi.waitFor(() =>
    expect(calls('inbox.list').at(-1)).toMatchObject({ workspaceId, only: 'waiting', projectId: 'p2' }),
  );
  expect(calls('inbox.list')[0]).toMatchObject({ only: 'mentions' });
  expect(location.search).toBe('?show=waiting&project=p2');
});

test('each filter says how many items it lists in the chosen project', async () => {
  inbox('project=p2', ITEMS, { all: 100, waiting: 12, mentions: 27, suggestion: 3, thread: 1, turn: 0 });
  expect(await screen.findByRole('button', { name: /^Mentions ?27$/ })).toBeInTheDocument();
  const names = within(screen.getByRole('group', { name: 'Items to show' })).getAllByRole('button');
  expect(names.map(({ textContent }) => textContent)).toEqual([
    ...['All 99+', 'Waiting for me 12', 'Mentions 27', 'Suggestions 3', 'Comments 1', 'Agent', 'Snoozed (2)'],
  ]);
  expect(calls('inbox.filterCounts')).toEqual([{ workspaceId, projectId: 'p2' }]);
});

test('a long inbox is shown page by page', async () => {
  const later = ITEMS.slice(0, 5).map((item, i) => ({ ...item, subjectId: `later${i}` }));
  const cursor = { at: AT.toISOString(), subjectId: 't26' };
  const { person } = inbox('', ITEMS);
  const pageOf = (input: { cursor?: unknown }) =>
    input.cursor ? { items: later, nextCursor: undefined } : { items: ITEMS, nextCursor: cursor };
  answers({ ...COUNTS, 'inbox.list': pageOf, 'projects.list': PROJECTS });
  await person.click(await screen.findByRole('button', { name: 'Show more' }));
  await vi.waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(32));
  expect(calls('inbox.list').at(-1)).toMatchObject({ cursor });
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('a filter that is chosen before the page shows the last one keeps it', async () => {
  const { person, again } = inbox();
  again(pageAt('', true));
  await person.click(await screen.findByRole('button', { name: 'Waiting for me' }));
  await person.selectOptions(screen.getByRole('combobox', { name: 'Project' }), 'Handbook');
  expect(location.search).toBe('?show=waiting&project=p2');
});

test('a link to the plain inbox removes the filters', async () => {
  const { again } = inbox('show=mentions&project=p2');
  await screen.findAllByRole('listitem');
  again(pageAt(''));
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'All' })).toHaveAttribute('aria-pressed', 'true'));
  await vi.waitFor(() => expect(Object.keys(calls('inbox.list').at(-1) as object)).not.toContain('only'));
});

test('Shift+E marks all listed items as done, and Undo brings them back', async () => {
  const { person } = inbox('show=thread&project=p1');
  await screen.findAllByRole('listitem');
  await person.keyboard('{Shift>}E{/Shift}');
  await vi.waitFor(() =>
    expect(calls('inbox.markAll')).toEqual([{ workspaceId, until: AT.toISOString(), kind: 'thread', projectId: 'p1' }]),
  );
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  await vi.waitFor(() => expect(calls('inbox.reopenAll')).toEqual([{ workspaceId, doneAt: AT.toISOString() }]));
});

test('only what the agent suggests has its mark', async () => {
  const suggestion = { ...ITEM, kind: 'suggestion', reason: 'suggestion' } as const;
  inbox('', [
    { ...suggestion, subjectId: 'agent' },
    { ...suggestion, subjectId: 'person', isWritten: true },
  ]);
  const [byAgent, byPerson] = await screen.findAllByRole('listitem');
  expect(byAgent).toHaveTextContent('AI');
  expect(byPerson).not.toHaveTextContent('AI');
});

const SUGGESTION: InboxItem = {
  ...{ ...ITEM, kind: 'suggestion', reason: 'suggestion', isWritten: true, text: 'Plainer words' },
  review: { reviewed: 0, total: 5, nextHunkId: 'h1' },
};

test('a row names the document, then who suggests what, then the number of changes', async () => {
  inbox('', [SUGGESTION]);
  const row = await screen.findByRole('listitem');
  expect(row.textContent).toMatch(/^CMplanLaunch.*Cole Margin suggests: Plainer words5 changes$/);
  expect(within(row).getByRole('link')).toHaveAccessibleName(
    'Suggestion by Cole Margin: 0 of 5 reviewed, in plan, unread',
  );
});

test('a bar shows the progress of a review once it has begun', async () => {
  inbox('', [SUGGESTION, { ...SUGGESTION, subjectId: 't2', review: { reviewed: 2, total: 5, nextHunkId: 'h3' } }]);
  const [untouched, begun] = await screen.findAllByRole('listitem');
  expect(within(untouched as HTMLElement).queryByRole('progressbar')).toBeNull();
  expect(within(begun as HTMLElement).getByRole('progressbar', { name: 'Reviewed' })).toHaveValue(2);
  expect(begun).toHaveTextContent('2/5');
});

test('there is no legend of keys; the menu leads to all shortcuts', async () => {
  const { person } = inbox();
  await screen.findAllByRole('listitem');
  expect(screen.queryByText('read/unread')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Inbox actions' }));
  expect(await screen.findByRole('menuitem', { name: /Keyboard shortcuts/ })).toBeInTheDocument();
  await person.click(screen.getByRole('menuitem', { name: /Mark all as done/ }));
  await vi.waitFor(() => expect(calls('inbox.markAll')).toHaveLength(1));
});

test('“Snooze” in a row offers times, and the item is snoozed until the chosen one; Undo takes it back', async () => {
  const { person } = inbox('', [ITEM, { ...ITEM, subjectId: 't2' }]);
  const [row] = await screen.findAllByRole('listitem');
  const button = within(row as HTMLElement).getByRole('button', {
    name: 'Snooze: Cole Margin mentioned you, in plan',
  });
  expect(button).toHaveAttribute('aria-haspopup', 'menu');
  await person.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  const names = screen.getAllByRole('menuitem').map((item) => item.getAttribute('aria-label'));
  expect(names).toContain('Tomorrow');
  await person.click(screen.getByRole('menuitem', { name: 'Tomorrow' }));
  const item = { workspaceId, kind: 'thread', subjectId: 't1' };
  const at = new Date();
  at.setDate(at.getDate() + 1);
  at.setHours(9, 0, 0, 0);
  await vi.waitFor(() => expect(calls('inbox.snooze')).toEqual([{ ...item, until: at.toISOString() }]));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  expect(undo.parentElement).toHaveTextContent(/^Snoozed until .*9:00/);
  await person.click(undo);
  await vi.waitFor(() => expect(calls('inbox.snooze').at(-1)).toEqual({ ...item, until: null }));
});

test('`h` opens the same menu for the selected item', async () => {
  const { person } = inbox('', [ITEM, { ...ITEM, subjectId: 't2' }]);
  await screen.findAllByRole('listitem');
  await person.keyboard('jjh');
  await person.click(await screen.findByRole('menuitem', { name: /^Later today|^In 3 hours/ }));
  await vi.waitFor(() => expect(calls('inbox.snooze')).toMatchObject([{ subjectId: 't2' }]));
});

test('the filter says how many items are snoozed; they show when they come back, and can be taken back', async () => {
  const back = new Date(Date.now() + 3 * 86_400_000);
  back.setHours(9, 0, 0, 0);
  const { person } = inbox('', [{ ...ITEM, isSnoozed: true, isRead: true, happenedAt: back }]);
  await person.click(await screen.findByRole('button', { name: 'Snoozed (2)' }));
  await vi.waitFor(() => expect(calls('inbox.list').at(-1)).toMatchObject({ isSnoozed: true }));
  expect(location.search).toBe('?show=snoozed');
  const row = screen.getByRole('listitem');
  expect(row).toHaveTextContent(/9:00/);
  expect(within(row).queryByRole('button', { name: /^Mark as done/ })).toBeNull();
  await person.keyboard('{Shift>}E{/Shift}');
  await person.click(within(row).getByRole('button', { name: /^Move back to inbox: / }));
  await vi.waitFor(() => expect(calls('inbox.snooze')).toMatchObject([{ subjectId: 't1', until: null }]));
  expect(calls('inbox.markAll')).toEqual([]);
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  await vi.waitFor(() => expect(calls('inbox.snooze').at(-1)).toMatchObject({ until: back.toISOString() }));
});

test('an empty list of snoozed items says so', async () => {
  inbox('show=snoozed', []);
  expect(await screen.findByText('Nothing is snoozed')).toBeInTheDocument();
});

test('on phones, a menu in the first line replaces the buttons, so that they take no room below the text', async () => {
  inbox('', [SUGGESTION]);
  const row = await screen.findByRole('listitem');
  const menu = within(row).getByRole('button', { name: /^Actions for Suggestion by Cole Margin/ });
  expect(menu.closest('.hidden')).toHaveClass('small-or-wide:pointer-coarse:flex');
  const done = within(row).getByRole('button', { name: /^Mark as done: Suggestion by Cole Margin/ });
  expect(done.parentElement).toHaveClass('small-or-wide:pointer-coarse:hidden');
  expect(row.querySelector('[data-project]')?.parentElement?.className).not.toMatch(/min-h-8|pe-22/);
});

test('without a preview, a mouse or the focus shows a row’s buttons, and touch screens always do', async () => {
  const { person } = inbox('', [SUGGESTION]);
  const done = within(await screen.findByRole('listitem')).getByRole('button', { name: /^Mark as done/ });
  expect(done.parentElement).toHaveClass(
    ...['opacity-0', 'group-hover:opacity-100', 'focus-within:opacity-100', 'medium:pointer-coarse:opacity-100'],
  );
  expect(done.parentElement).not.toHaveClass('medium:opacity-100');
  expect(done.parentElement, 'no room is kept for them').not.toHaveClass('medium:relative');
  await person.click(done);
  await vi.waitFor(() => expect(calls('inbox.mark')).toMatchObject([{ subjectId: 't1', as: 'done' }]));
});

test('on phones, the parts of the last line have one separator between them, and the passage isn’t there', async () => {
  const back = new Date(Date.now() + 86_400_000);
  inbox('', [
    { ...SUGGESTION, isSnoozed: true, happenedAt: back },
    { ...ITEM, subjectId: 't2', quote: 'A passage' },
  ]);
  const [row, mention] = await screen.findAllByRole('listitem');
  const project = row!.querySelector('[data-project]')!;
  expect(project, 'no dot in the name').toHaveAttribute('data-project', 'Launch');
  const line = project.parentElement!;
  expect([...line.children].map(({ textContent }) => textContent)).toEqual([
    '',
    '5 changes',
    expect.stringMatching(/\d/),
  ]);
  expect(line.className).toContain('[&>*+*]:before:content-["·"]');
  expect(within(mention!).getByText('A passage').parentElement).toHaveClass('max-sm:hidden');
});

test('a row always names the project: the document’s name gives it room', async () => {
  inbox('', [ITEM]);
  const name = within(await screen.findByRole('listitem')).getByText('Launch');
  expect(name).toHaveClass('min-w-12', 'truncate');
  expect(name.parentElement, 'it would go to a line that is cut off').not.toHaveClass('flex-wrap');
});

test('a change request to review says how many changes it has', async () => {
  const request = { ...SUGGESTION, kind: 'request', reason: 'request', requestId: 'r1', path: null } as const;
  inbox('', [{ ...request, review: null, requestSize: { documents: 3, total: 13, reviewed: 0 } }]);
  expect(await screen.findByRole('listitem')).toHaveTextContent(/13 changes/);
});

test('on touch screens, a menu beside the time has what buttons do elsewhere, so that the text has the room', async () => {
  const { person } = inbox('', [SUGGESTION]);
  const row = await screen.findByRole('listitem');
  const menu = within(row).getByRole('button', { name: /^Actions for Suggestion by Cole Margin/ });
  expect(menu.closest('div'), 'on the line of the time').toContainElement(row.querySelector('time'));
  await person.click(menu);
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Done', 'Snooze…']);
  await person.click(screen.getByRole('menuitem', { name: 'Snooze…' }));
  await person.click(screen.getByRole('menuitem', { name: 'Tomorrow' }));
  await vi.waitFor(() => expect(calls('inbox.snooze')).toMatchObject([{ subjectId: 't1' }]));
});

test('devices with only a touch screen aren’t offered a list of keys', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: query === '(any-hover: none)', addEventListener() {}, removeEventListener() {} }) as never,
  );
  const { person } = inbox('');
  await screen.findAllByRole('listitem');
  await person.click(screen.getByRole('button', { name: 'Inbox actions' }));
  expect(screen.getByRole('menuitem', { name: /^Mark all/ })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: /^Keyboard shortcuts/ })).toBeNull();
});
