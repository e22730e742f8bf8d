import { fireEvent, screen, within } from '@testing-library/react';
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Role } from '@/identity/core/role';
import { toastStore } from '@/ui/kit/feedback/toast-store';
import { ViewerProvider } from '@/ui/shell/viewer';
import { Projects } from '@/ui/tree/Projects';
import { ADA, answers, calls, Refusal, show } from '../page';

const ARCHIVED = 4;
const PROJECTS = Array.from({ length: 20 }, (_, i) => ({
  projectId: `p${i}`,
  name: `Project ${i}`,
  documentCount: 15,
  archivedAt: i === ARCHIVED ? new Date() : null,
}));
const inProject = { projectId: 'p7', kind: 'markdown', updatedAt: new Date(), trashedAt: null };
const OPEN = { ...inProject, documentId: 'open', path: 'notes/2026/open.md', projectName: 'Project 7' };
const FAVOURITES = [
  {
    kind: 'document',
    subjectId: 'open',
    projectName: 'Project 7',
    path: 'notes/2026/open.md',
    documentKind: 'markdown',
  },
  { kind: 'project', subjectId: 'p3', name: 'Project 3' },
];
const ANSWERS = {
  'projects.list': PROJECTS,
  'projects.folders': [{ projectId: 'p3', folder: 'Releases' }],
  'documents.get': OPEN,
  'documents.tree': [OPEN, { ...inProject, documentId: 'other', path: 'other.md' }],
  'treeChanges.open': [],
  'favourites.list': FAVOURITES,
  'favourites.set': null,
  'favourites.order': null,
  'documents.move': [],
  'sheets.references': [],
  'documents.rename': OPEN,
  'projects.order': null,
  'projects.archive': null,
  'projects.trash': null,
};

class SilentSocket extends EventTarget {
  static readonly OPEN = 1;
  readyState = 0;
  send() {}
  close() {}
}

beforeEach(() => {
  vi.stubGlobal('WebSocket', SilentSocket);
  Element.prototype.scrollIntoView = () => {};
});
/** Each test has its own person, because browser storage is shared by the whole file. */
let userId = '';
let people = 0;
beforeEach(() => {
  userId = `ada${people++}`;
});

function sidebar(more: Record<string, unknown> = {}, role: Role = 'editor') {
  answers({ ...ANSWERS, 'projects.list': PROJECTS.map((project) => ({ ...project, role })), ...more });
  const router = { push: vi.fn() } as unknown as AppRouterInstance;
  return show(
    <AppRouterContext.Provider value={router}>
      <PathnameContext.Provider value="/d/open">
        <ViewerProvider viewer={{ ...ADA, userId, role }}>
          <Projects />
        </ViewerProvider>
      </PathnameContext.Provider>
    </AppRouterContext.Provider>,
  );
}

const WAIT = { timeout: 10_000 };
const row = (name: string) => screen.findByRole('treeitem', { name }, WAIT);
const project = (i: number) =>
  screen.findByRole('button', { name: new RegExp(`^Project ${i}\\b`), expanded: false }, WAIT);

test('“Move to…” finds a folder of another project, moves there, and the toast moves back', async () => {
  const { person } = sidebar();
  fireEvent.contextMenu(await row('other'));
  await person.click(await screen.findByRole('menuitem', { name: 'Move to…' }));
  const field = await screen.findByRole('combobox', { name: 'Project or folder' }, WAIT);
  await person.type(field, 'project 3 relaeses');
  expect(await screen.findByRole('option', { selected: true })).toHaveTextContent('Releases');
  await person.keyboard('{Enter}');
  await vi.waitFor(() =>
    expect(calls('documents.move')).toEqual([
      { projectId: 'p3', moves: [{ documentId: 'other', path: 'Releases/other.md' }] },
    ]),
  );
  await vi.waitFor(() => expect(toastStore.get().at(-1)?.message).toBe('Moved “other” to “Project 3 / Releases”'));
  toastStore.get().at(-1)?.action?.run();
  await vi.waitFor(() =>
    expect(calls('documents.move').at(-1)).toEqual({
      projectId: 'p7',
      moves: [{ documentId: 'other', path: 'other.md' }],
    }),
  );
});

test('“Move to…” chooses nothing by itself, and shows where the document is now', async () => {
  const { person } = sidebar();
  fireEvent.contextMenu(await row('other'));
  await person.click(await screen.findByRole('menuitem', { name: 'Move to…' }));
  const here = await screen.findByRole('option', { name: /^Project 7 ?Current$/ }, WAIT);
  expect(here).toHaveAttribute('aria-disabled', 'true');
  expect(screen.queryByRole('option', { selected: true })).toBeNull();
  const move = screen.getByRole('button', { name: 'Move' });
  expect(move).toBeDisabled();
  await person.click(here);
  await person.keyboard('{Enter}');
  expect(move).toBeDisabled();
  await person.click(screen.getByRole('option', { name: 'Project 2' }));
  expect(move).toBeEnabled();
  await person.click(move);
  await vi.waitFor(() => expect(calls('documents.move').at(-1)).toMatchObject({ projectId: 'p2' }));
});

test('“Move to…” offers only projects that the person can edit', async () => {
  const role = (projectId: string) => (projectId === 'p3' ? 'viewer' : 'editor');
  const projects = PROJECTS.map((one) => ({ ...one, role: role(one.projectId) }));
  const { person } = sidebar({ 'projects.list': projects });
  fireEvent.contextMenu(await row('other'));
  await person.click(await screen.findByRole('menuitem', { name: 'Move to…' }, WAIT));
  await screen.findByRole('combobox', { name: 'Project or folder' }, WAIT);
  await screen.findByRole('option', { name: 'Project 2' }, WAIT);
  expect(screen.queryByRole('option', { name: /Project 3$/ })).toBeNull();
});

test('“Move to…” says which templates no longer find which documents in the chosen place', async () => {
  const end = (path: string, moves: boolean) => ({ path, moves });
  const { person } = sidebar({
    'sheets.references': [
      { source: end('flyer.typ', false), name: 'other.md', target: end('other.md', true) },
      { source: end('notes/list.typ', false), name: '/other.md', target: end('other.md', true) },
    ],
  });
  fireEvent.contextMenu(await row('other'));
  await person.click(await screen.findByRole('menuitem', { name: 'Move to…' }));
  await person.type(await screen.findByRole('combobox', { name: 'Project or folder' }, WAIT), 'releases');
  const warning = await screen.findByText('After this move, templates no longer find 2 documents:');
  expect(warning.closest('[role=status]')).toHaveTextContent('“flyer.typ” uses “other”');
  expect(calls('sheets.references')).toEqual([{ projectId: 'p7', path: 'other.md' }]);
});

test('a document that was renamed gets its name back from the toast', async () => {
  const { person } = sidebar();
  const other = await row('other');
  other.focus();
  await person.keyboard('{F2}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename “other”' }, WAIT));
  await person.clear(dialog.getByLabelText('Name'));
  await person.type(dialog.getByLabelText('Name'), 'plan.md{Enter}');
  await vi.waitFor(() => expect(toastStore.get().at(-1)?.message).toBe('Renamed “other” to “plan”'));
  toastStore.get().at(-1)?.action?.run();
  await vi.waitFor(() =>
    expect(calls('documents.rename')).toEqual([
      { documentId: 'other', path: 'plan.md' },
      { documentId: 'other', path: 'other.md' },
    ]),
  );
});

const dataTransfer = { types: [], files: [], effectAllowed: '', dropEffect: '', setData() {} };

test('a document dropped on another project’s name moves there', async () => {
  sidebar();
  fireEvent.dragStart(await row('other'), { dataTransfer });
  fireEvent.dragOver(await project(3), { dataTransfer });
  fireEvent.drop(await project(3), { dataTransfer });
  await vi.waitFor(() =>
    expect(calls('documents.move')).toEqual([{ projectId: 'p3', moves: [{ documentId: 'other', path: 'other.md' }] }]),
  );
});

/** A drag of a text file from the desktop. */
const fileDrag = {
  types: ['Files'],
  items: [{ webkitGetAsEntry: () => null, getAsFile: () => new File(['Text.'], 'notes.md') }],
};

test('a file dropped on a project’s name is imported at its top level', async () => {
  sidebar({ 'documents.import': { documentId: 'new' } });
  const name = await project(3);
  // `fireEvent` returns false if the page takes the drag.
  expect(fireEvent.dragOver(name, { dataTransfer: fileDrag })).toBe(false);
  expect(fireEvent.drop(name, { dataTransfer: fileDrag })).toBe(false);
  await vi.waitFor(() =>
    expect(calls('documents.import')).toMatchObject([{ projectId: 'p3', path: 'notes.md', base64: btoa('Text.') }]),
  );
});

test('an empty project takes files and documents that are dropped below its name', async () => {
  const tree = ({ projectId }: { projectId: string }) => (projectId === 'p3' ? [] : ANSWERS['documents.tree']);
  const { person } = sidebar({ 'documents.import': { documentId: 'new' }, 'documents.tree': tree });
  await person.click(await project(3));
  const hint = await screen.findByText(/^No documents yet/);
  fireEvent.dragStart(await row('other'), { dataTransfer });
  expect(fireEvent.drop(hint, { dataTransfer })).toBe(false);
  await vi.waitFor(() => expect(calls('documents.move')).toMatchObject([{ projectId: 'p3' }]));
  expect(fireEvent.dragOver(hint, { dataTransfer: fileDrag })).toBe(false);
  fireEvent.drop(hint, { dataTransfer: fileDrag });
  await vi.waitFor(() => expect(calls('documents.import')).toMatchObject([{ projectId: 'p3', path: 'notes.md' }]));
});

test('projects are ordered by drag and by their menus', async () => {
  const { person } = sidebar();
  fireEvent.dragStart(await project(5), { dataTransfer });
  fireEvent.dragOver(await project(2), { dataTransfer });
  fireEvent.drop(await project(2), { dataTransfer });
  await person.click(screen.getByRole('button', { name: 'Actions for Project 3' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Move up' }));
  await person.click(screen.getByRole('button', { name: 'Actions for Project 18' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Move down' }));
  await vi.waitFor(() =>
    expect(calls('projects.order')).toEqual([
      { projectId: 'p5', before: 'p2' },
      { projectId: 'p3', before: 'p2' },
      { projectId: 'p18', before: null },
    ]),
  );
});

test('archived projects are folded below the others; only owners and admins archive and delete', async () => {
  const { person } = sidebar({}, 'admin');
  await project(3);
  expect(screen.queryByRole('button', { name: /^Project 4\b/ })).toBeNull();
  await person.click(screen.getByRole('button', { name: /^Archived/ }));
  await person.click(screen.getByRole('button', { name: 'Actions for Project 4' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Unarchive project' }));
  await vi.waitFor(() => expect(calls('projects.archive')).toEqual([{ projectId: 'p4', isArchived: false }]));
  await person.click(screen.getByRole('button', { name: 'Actions for Project 3' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Move to trash' }));
  await vi.waitFor(() => expect(toastStore.get().at(-1)?.message).toBe('Moved “Project 3” to the trash'));
});

test('an editor’s menu of a project neither archives nor deletes it', async () => {
  const { person } = sidebar();
  await project(3);
  await person.click(screen.getByRole('button', { name: 'Actions for Project 3' }));
  expect(await screen.findByRole('menuitem', { name: 'Move down' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: /Archive|trash/ })).toBeNull();
});

test('favorites are above the projects, in the person’s own order; a document’s menu adds it', async () => {
  const { person } = sidebar({}, 'viewer');
  const section = within(await screen.findByRole('region', { name: 'Favorites' }, WAIT));
  expect(section.getByRole('link', { name: 'open' })).toHaveAttribute('aria-current', 'page');
  await person.click(section.getByRole('button', { name: 'Actions for the favorite Project 3' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Move up' }));
  await vi.waitFor(() =>
    expect(calls('favourites.order')).toEqual([{ workspaceId: 'workspace', subjectIds: ['p3', 'open'] }]),
  );
  fireEvent.contextMenu(await row('other'));
  await person.click(await screen.findByRole('menuitem', { name: 'Add to favorites' }));
  await vi.waitFor(() =>
    expect(calls('favourites.set')).toEqual([{ kind: 'document', subjectId: 'other', isFavourite: true }]),
  );
});

test('projects that couldn’t be loaded can be loaded again, and none is created meanwhile', async () => {
  const { person } = sidebar({ 'projects.list': new Refusal('The database is busy.') });
  expect(await screen.findByText('The database is busy.', undefined, { timeout: 10_000 })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'New project' })).toBeNull();
  answers(ANSWERS);
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await project(0)).toBeVisible();
  expect(screen.getByRole('button', { name: 'New project' })).toBeVisible();
});
