import { isDeepStrictEqual } from 'node:util';
import { fireEvent, screen, within } from '@testing-library/react';
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Role } from '@/identity/core/role';
import { toastStore } from '@/ui/kit/feedback/toast-store';
import { ViewerProvider } from '@/ui/shell/viewer';
import { Projects } from '@/ui/tree/Projects';
import { ADA, answers, calls, show } from './page';

const COUNT = 20;
const PROJECTS = Array.from({ length: COUNT }, (_, i) => ({
  projectId: `p${i}`,
  name: `Project ${i}`,
  documentCount: 15,
}));
const inProject = (i: number) => ({ projectId: `p${i}`, kind: 'markdown', updatedAt: new Date(), trashedAt: null });
const OPEN = { ...inProject(7), documentId: 'open', path: 'notes/2026/open.md', projectName: 'Project 7' };
const ANSWERS = {
  'projects.list': PROJECTS,
  'documents.get': OPEN,
  'documents.tree': [OPEN, { ...inProject(7), documentId: 'other', path: 'other.md' }],
  'treeChanges.open': [],
};

const suggested = { id: 's', documentId: null, from: null, askedInDocumentId: 'open' };
const SUGGESTIONS = [
  { ...suggested, id: 'new', kind: 'create', path: 'plans/x.md' },
  { ...suggested, id: 'rename', kind: 'rename', path: 'o.md', from: 'other.md', documentId: 'other' },
  { ...suggested, id: 'delete', kind: 'delete', path: 'was-elsewhere.md', documentId: 'other' },
];

/** What the browser has asked to be told of, by the path of the subscription. */
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
afterEach(() => {
  localStorage.clear();
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
        <ViewerProvider viewer={{ ...ADA, role }}>
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
  await row('open.md');
  expect(trees()).toEqual(['Project 7']);
  expect(calls('documents.tree')).toEqual([{ projectId: 'p7' }]);
  await vi.waitFor(() => expect(watched).toEqual(['documents.onTrees']));
});

test('the open document’s folders are opened, and it is scrolled into view', async () => {
  localStorage.setItem('folded-folders', JSON.stringify(['p7:notes', 'p7:notes/2026']));
  sidebar('/d/open');
  const opened = await row('open.md');
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
  expect(JSON.parse(localStorage.getItem('open-projects:ada') ?? '')).toMatchObject({ opened: ['p3'] });
  await person.click(third);
  expect(trees()).not.toContain('Project 3');
  expect(JSON.parse(localStorage.getItem('open-projects:ada') ?? '')).toMatchObject({ opened: [], folded: ['p3'] });
});

test('Delete moves a document to the trash without a question, and the toast brings it back', async () => {
  const { person } = sidebar('/d/open');
  answers({ ...ANSWERS, 'documents.trash': null, 'documents.restore': null });
  (await row('other.md')).focus();
  await person.keyboard('{Delete}');
  await vi.waitFor(() => expect(calls('documents.trash')).toEqual([{ documentId: 'other' }]));
  expect(screen.queryByRole('dialog')).toBeNull();
  await vi.waitFor(() => expect(toastStore.get().at(-1)?.message).toBe('Moved “other.md” to the trash'));
  toastStore.get().at(-1)?.action?.run();
  await vi.waitFor(() => expect(calls('documents.restore')).toEqual([{ documentId: 'other' }]));
});

/** Each test has a project of its own: the client keeps what it has read. */
function sheetIn(project: number) {
  const half = (documentId: string, companionId: string, half: 'data' | 'template') => ({
    ...inProject(project),
    documentId: `${documentId}${project}`,
    path: `notes/Plants ${project}.${half === 'data' ? 'json' : 'typ'}`,
    pair: { pairId: 's', half, companionId: `${companionId}${project}` },
  });
  return [half('data', 'template', 'data'), half('template', 'data', 'template')] as const;
}

test('a sheet is one entry, current with either half open; what is done with it goes by its data half', async () => {
  const sheet = sheetIn(8);
  const { person } = sidebar('/d/template8', { 'documents.tree': sheet, 'documents.get': sheet[1] });
  const entry = await row('Plants 8');
  expect(screen.getAllByRole('treeitem').map(({ textContent }) => textContent)).toEqual(['notes', 'Plants 8']);
  expect(entry).toHaveAttribute('aria-current', 'page');
  expect(entry).toHaveAttribute('href', '/d/data8');
  entry.focus();
  await person.keyboard('{F2}');
  const name = await screen.findByRole('textbox', { name: 'Name' }, WAIT);
  expect(name).toHaveValue('Plants 8');
  await person.clear(name);
  await person.type(name, 'Herbs{Enter}');
  await vi.waitFor(() =>
    expect(calls('documents.rename')).toEqual([{ documentId: 'data8', path: 'notes/Herbs.json' }]),
  );
});

test('the menu of a sheet opens either half as a text', async () => {
  const sheet = sheetIn(9);
  const { person, push } = sidebar('/d/data9', { 'documents.tree': sheet, 'documents.get': sheet[0] });
  fireEvent.contextMenu(await row('Plants 9'));
  await person.click(await screen.findByRole('menuitem', { name: 'Open template as text' }, WAIT));
  expect(push).toHaveBeenCalledWith('/d/template9?alone=1');
});

test('a suggested new document, rename and deletion are rows with a sign and a name, which open the review', async () => {
  const { person } = sidebar('/', { 'treeChanges.open': SUGGESTIONS });
  await person.click(await project(12));
  const tree = within(await screen.findByRole('tree', { name: 'Project 12' }, WAIT));
  const suggestion = (title: string) => tree.findByRole('treeitem', { name: `Suggested: ${title}` }, WAIT);
  const created = await suggestion('New document plans/x.md');
  const renamed = await suggestion('Rename other.md → o.md');
  const deleted = await suggestion('Delete other.md');
  for (const [ghost, id] of [
    [created, 'new'],
    [renamed, 'rename'],
    [deleted, 'delete'],
  ] as const) {
    expect(ghost).toHaveAttribute('href', `/d/open?panel=review&hunk=${id}`);
    expect(ghost.querySelector('svg')).not.toBeNull();
  }
  expect(created).toHaveAttribute('aria-level', '2');
  // The row of a suggestion can be reached, but nothing can be done to a document that doesn't exist.
  created.focus();
  await person.keyboard('{Delete}');
  expect(calls('documents.trash')).toEqual([]);
  await person.keyboard('{ArrowLeft}');
  expect(tree.getByRole('treeitem', { name: 'plans' })).toHaveFocus();
  expect(calls('treeChanges.open').filter((input) => isDeepStrictEqual(input, { projectId: 'p12' }))).toHaveLength(1);
});

test('people who can’t decide on suggestions see none in the tree, and don’t ask for them', async () => {
  const { person } = sidebar('/', { 'treeChanges.open': SUGGESTIONS }, 'commenter');
  await person.click(await project(11));
  await vi.waitFor(() => expect(trees()).toContain('Project 11'), WAIT);
  expect(screen.queryByRole('treeitem', { name: /Suggested/ })).toBeNull();
  expect(calls('treeChanges.open')).toEqual([]);
});
