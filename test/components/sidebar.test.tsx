import { isDeepStrictEqual } from 'node:util';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteReach } from '@/api/client-reach';
import type { Role } from '@/identity/core/role';
import { toastStore } from '@/ui/kit/feedback/toast-store';
import { ViewerProvider } from '@/ui/shell/viewer';
import { Projects } from '@/ui/tree/Projects';
import { clearTables, rowsOf } from './offline/fake-table';
import { ADA, answers, calls, show } from './page';

vi.mock('@/ui/shell/offline/kept-table', () => import('./offline/fake-table'));

const COUNT = 20;
const PROJECTS = Array.from({ length: COUNT }, (_, i) => ({
  projectId: `p${i}`,
  name: `Project ${i}`,
  documentCount: 15,
  role: 'owner',
  archivedAt: null,
}));
const inProject = (i: number) => ({ projectId: `p${i}`, kind: 'markdown', updatedAt: new Date(), trashedAt: null });
const OPEN = { ...inProject(7), documentId: 'open', path: 'notes/2026/open.md', projectName: 'Project 7' };
const ANSWERS = {
  'projects.list': PROJECTS,
  'documents.get': OPEN,
  'documents.tree': [OPEN, { ...inProject(7), documentId: 'other', path: 'other.md' }],
  'treeChanges.open': [],
  'favourites.list': [],
  'projects.folders': [],
};

const suggested = { id: 's', documentId: null, from: null, askedInDocumentId: 'open' };
const SUGGESTIONS = [
  { ...suggested, id: 'new', kind: 'create', path: 'plans/x.md' },
  { ...suggested, id: 'rename', kind: 'rename', path: 'o.md', from: 'other.md', documentId: 'other' },
  { ...suggested, id: 'delete', kind: 'delete', path: 'was-elsewhere.md', documentId: 'other' },
];

/** The paths of the subscriptions that the browser opened. */
let watched: string[] = [];

class CountingSocket extends EventTarget {
  static readonly OPEN = 1;
  readyState = 0;
  constructor() {
    super();
    setTimeout(() => {
      this.readyState = 1;
      this.dispatchEvent(new Event('open'));
    });
  }
  send(data: string) {
    const sent: unknown = JSON.parse(data);
    for (const message of (Array.isArray(sent) ? sent : [sent]) as { method?: string; params?: { path: string } }[]) {
      if (message.method === 'subscription' && message.params) watched.push(message.params.path);
    }
  }
  close() {}
}

const scrolled: Element[] = [];

beforeEach(() => {
  vi.stubGlobal('WebSocket', CountingSocket);
  Element.prototype.scrollIntoView = function (this: Element) {
    scrolled.push(this);
  };
});
/** Each test has its own person, because browser storage is shared by the whole file. */
let userId = '';
let people = 0;
beforeEach(() => {
  userId = `ada${people++}`;
});
afterEach(() => {
  watched = [];
  scrolled.length = 0;
});

function sidebar(pathname: string, more: Record<string, unknown> = {}, role: Role = 'editor') {
  answers({ ...ANSWERS, 'documents.rename': OPEN, ...more });
  const push = vi.fn();
  const router = { push } as unknown as AppRouterInstance;
  const shown = show(
    <AppRouterContext.Provider value={router}>
      <PathnameContext.Provider value={pathname}>
        <ViewerProvider viewer={{ ...ADA, userId, role }}>
          <Projects />
        </ViewerProvider>
      </PathnameContext.Provider>
    </AppRouterContext.Provider>,
  );
  return { ...shown, push };
}

const WAIT = { timeout: 10_000 };
const row = (name: string) => screen.findByRole('treeitem', { name }, WAIT);
const project = (i: number) => screen.findByRole('button', { name: new RegExp(`^Project ${i}\\b`) }, WAIT);
const trees = () => screen.queryAllByRole('tree').map((tree) => tree.getAttribute('aria-label'));

test('of twenty projects only the current one is open and asks for its documents, and one subscription serves all', async () => {
  sidebar('/d/open');
  await row('open');
  expect(trees()).toEqual(['Project 7']);
  expect(calls('documents.tree')).toEqual([{ projectId: 'p7' }]);
  await vi.waitFor(() => expect(watched).toEqual(['documents.onTrees']));
});

test('the open document’s folders are opened, and it is scrolled into view', async () => {
  localStorage.setItem(`folded-folders:${userId}`, JSON.stringify(['p7:notes', 'p7:notes/2026']));
  sidebar('/d/open');
  const opened = await row('open');
  await vi.waitFor(() => expect(scrolled).toContain(opened));
});

test('a project is opened and folded by its name, asks for its documents only then, and stays so', async () => {
  const { person } = sidebar('/');
  const third = await project(3);
  expect(third).toHaveAttribute('aria-expanded', 'false');
  expect(calls('documents.tree')).not.toContainEqual({ projectId: 'p3' });
  await person.click(third);
  await vi.waitFor(() => expect(trees()).toContain('Project 3'));
  expect(calls('documents.tree')).toContainEqual({ projectId: 'p3' });
  expect(JSON.parse(localStorage.getItem(`open-projects:${userId}`) ?? '')).toMatchObject({ opened: ['p3'] });
  await person.click(third);
  expect(trees()).not.toContain('Project 3');
  expect(JSON.parse(localStorage.getItem(`open-projects:${userId}`) ?? '')).toMatchObject({
    opened: [],
    folded: ['p3'],
  });
});

test('Delete moves a document to the trash without a question, and the toast brings it back', async () => {
  const { person } = sidebar('/d/open');
  answers({ ...ANSWERS, 'documents.trash': null, 'documents.restore': null });
  (await row('other')).focus();
  await person.keyboard('{Delete}');
  await vi.waitFor(() => expect(calls('documents.trash')).toEqual([{ documentId: 'other' }]));
  expect(screen.queryByRole('dialog')).toBeNull();
  await vi.waitFor(() => expect(toastStore.get().at(-1)?.message).toBe('Moved “other” to the trash'));
  toastStore.get().at(-1)?.action?.run();
  await vi.waitFor(() => expect(calls('documents.restore')).toEqual([{ documentId: 'other' }]));
});

const halfOfSheet = (half: 'data' | 'template', companionId: string) => ({
  ...inProject(8),
  documentId: half,
  path: `notes/Plants.${half === 'data' ? 'json' : 'typ'}`,
  pair: { pairId: 's', half, companionId },
});
const SHEET = [halfOfSheet('data', 'template'), halfOfSheet('template', 'data')] as const;

test('a sheet is one entry, selected with either half open; its actions apply to the data half', async () => {
  const { person } = sidebar('/d/template', { 'documents.tree': SHEET, 'documents.get': SHEET[1] });
  const entry = await row('Plants');
  expect(screen.getAllByRole('treeitem').map(({ textContent }) => textContent)).toEqual(['notes', 'Plants']);
  expect(entry).toHaveAttribute('aria-current', 'page');
  expect(entry).toHaveAttribute('href', '/d/data');
  entry.focus();
  await person.keyboard('{F2}');
  const name = await screen.findByRole('textbox', { name: 'Name' }, WAIT);
  expect(name).toHaveValue('Plants');
  await person.clear(name);
  await person.type(name, 'Herbs{Enter}');
  await vi.waitFor(() => expect(calls('documents.rename')).toEqual([{ documentId: 'data', path: 'notes/Herbs.json' }]));
});

test('the menu of a sheet opens either half as a text', async () => {
  const { person, push } = sidebar('/d/data', { 'documents.tree': SHEET, 'documents.get': SHEET[0] });
  fireEvent.contextMenu(await row('Plants'));
  await person.click(await screen.findByRole('menuitem', { name: 'Open template as text' }, WAIT));
  expect(push).toHaveBeenCalledWith('/d/template?alone=1');
});

test('the first document of a project is reviewed in a dialog, since no document is near it', async () => {
  const view = {
    ...{ ...suggested, id: 'first', kind: 'create', path: 'first.md', askedInDocumentId: null, projectId: 'p12' },
    ...{ description: 'Start here', status: 'pending', askedBy: { userId: 'cole', name: 'Cole Margin' } },
    ...{ approvals: [], approvalsNeeded: 1, refusal: null, conflict: null },
  };
  const { person } = sidebar('/', {
    ...{ 'documents.tree': [], 'treeChanges.open': [view], 'treeChanges.get': view },
    'treeChanges.text': { text: 'Hello.', lines: 1 },
    'treeChanges.decide': { status: 'accepted', approved: false, documentId: 'd', path: 'first.md' },
  });
  await person.click(await project(12));
  await person.click(await screen.findByRole('treeitem', { name: 'Suggested: New document first' }, WAIT));
  const dialog = await screen.findByRole('dialog', { name: 'Review the new document' }, WAIT);
  expect(await within(dialog).findByText('Hello.', {}, WAIT)).toBeVisible();
  await person.click(within(dialog).getByRole('button', { name: 'Accept' }));
  await vi.waitFor(() => {
    expect(calls('treeChanges.decide')).toEqual([{ treeChangeId: 'first', choice: { kind: 'accept' } }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

test('a suggested new document, rename and deletion are rows with an icon and a name, which open the review', async () => {
  const { person } = sidebar('/', { 'treeChanges.open': SUGGESTIONS });
  await person.click(await project(12));
  const tree = within(await screen.findByRole('tree', { name: 'Project 12' }, WAIT));
  const suggestion = (title: string) => tree.findByRole('treeitem', { name: `Suggested: ${title}` }, WAIT);
  const created = await suggestion('New document plans/x');
  const renamed = await suggestion('Rename other → o');
  const deleted = await suggestion('Delete other');
  for (const [ghost, id] of [
    [created, 'new'],
    [renamed, 'rename'],
    [deleted, 'delete'],
  ] as const) {
    expect(ghost).toHaveAttribute('href', `/d/open?panel=review&hunk=${id}`);
    expect(ghost.querySelector('svg')).not.toBeNull();
  }
  expect(created).toHaveAttribute('aria-level', '2');
  // A suggestion's row can be focused, but commands for documents don't apply to a document that doesn't exist.
  created.focus();
  await person.keyboard('{Delete}');
  expect(calls('documents.trash')).toEqual([]);
  await person.keyboard('{ArrowLeft}');
  expect(tree.getByRole('treeitem', { name: 'plans' })).toHaveFocus();
  expect(calls('treeChanges.open').filter((input) => isDeepStrictEqual(input, { projectId: 'p12' }))).toHaveLength(1);
});

test('people who can only read see no suggestions in the tree, and don’t ask for them', async () => {
  const { person } = sidebar('/', { 'treeChanges.open': SUGGESTIONS }, 'viewer');
  await person.click(await project(11));
  await vi.waitFor(() => expect(trees()).toContain('Project 11'), WAIT);
  expect(screen.queryByRole('treeitem', { name: /Suggested/ })).toBeNull();
  expect(calls('treeChanges.open')).toEqual([]);
});

test('a private document is created in the person’s own project', async () => {
  const made = { 'documents.createUntitled': { documentId: 'new', projectId: 'own' } };
  const { person, push } = sidebar('/', { 'sharing.personal': { projectId: 'own' }, ...made });
  await person.click(await screen.findByRole('button', { name: 'New private document' }, WAIT));
  await vi.waitFor(() => expect(push).toHaveBeenCalledWith('/d/new'));
  expect(calls('documents.createUntitled')).toMatchObject([{ projectId: 'own' }]);
});

test('a private document isn’t offered where the person’s own project is in the list, which has its own button', async () => {
  const own = { ...PROJECTS[0], projectId: 'own', name: 'Private', isPrivate: true, isPersonal: true };
  sidebar('/', { 'projects.list': [own] });
  await screen.findByRole('region', { name: 'Private' }, WAIT);
  expect(screen.queryByRole('button', { name: 'New private document' })).toBeNull();
});

test('the menu of the person’s own project offers neither to archive it nor to delete it, which is refused', async () => {
  const own = { ...PROJECTS[0], projectId: 'own', name: 'Private', isPrivate: true, isPersonal: true };
  const { person } = sidebar('/', { 'projects.list': [own] });
  await person.click(await screen.findByRole('button', { name: /^Actions.*Private/ }, WAIT));
  expect(screen.getByRole('menuitem', { name: 'Rename project…' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Archive project' })).toBeNull();
  expect(screen.queryByRole('menuitem', { name: 'Move to trash' })).toBeNull();
});

test('people who can’t edit are offered no private document', async () => {
  sidebar('/', {}, 'commenter');
  await project(3);
  expect(screen.queryByRole('button', { name: 'New private document' })).toBeNull();
});

test('while the server can’t be reached, documents that aren’t stored here are dimmed', async () => {
  rowsOf('documents').set('open', { documentId: 'open' });
  sidebar('/d/open');
  const [kept, away] = [await row('open'), await row('other')];
  expect(away).not.toHaveAttribute('title');
  act(() => noteReach(false));
  await vi.waitFor(() => expect(away).toHaveAttribute('title', 'Not saved on this device'));
  expect(away).toHaveClass('text-faint');
  expect(away).toHaveAccessibleName(/^other.*Not saved on this device$/);
  expect(kept).toHaveAccessibleName('open');
  expect(kept).not.toHaveAttribute('title');
  act(() => noteReach(true));
  expect(away).not.toHaveClass('text-faint');
  clearTables();
});

test('when the server is lost again, what was stored the last time no longer counts', async () => {
  rowsOf('documents').set('open', { documentId: 'open' });
  sidebar('/d/open');
  const other = await row('other');
  act(() => noteReach(false));
  await vi.waitFor(() => expect(other).toHaveClass('text-faint'));
  act(() => noteReach(true));
  rowsOf('documents').set('other', { documentId: 'other' });
  act(() => noteReach(false));
  expect(other, 'before the browser has said what it stores').not.toHaveClass('text-faint');
  await act(async () => {});
  expect(other).not.toHaveClass('text-faint');
  act(() => noteReach(true));
  clearTables();
});

test('a favourite that isn’t stored here says so while the server can’t be reached, and still says where it is', async () => {
  const favourite = { kind: 'document', documentKind: 'markdown', subjectId: 'far', name: 'Far', pair: null };
  sidebar('/', { 'favourites.list': [{ ...favourite, path: 'plans/Far.md', projectName: 'Project 3' }] });
  const link = await screen.findByRole('link', { name: 'Far' }, WAIT);
  const place = link.getAttribute('title');
  expect(place).toMatch(/Project 3/);
  act(() => noteReach(false));
  await vi.waitFor(() => expect(link).toHaveAttribute('title', `${place} · Not saved on this device`));
  expect(link).toHaveAccessibleName(/^Far.*Not saved on this device$/);
  act(() => noteReach(true));
});
