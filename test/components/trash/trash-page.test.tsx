import { screen, within } from '@testing-library/react';
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { expect, test, vi } from 'vitest';
import { toastStore } from '@/ui/kit/feedback/toast-store';
import { type Shell, ShellProvider } from '@/ui/shell/shell-context';
import { TrashPage } from '@/ui/trash/TrashPage';
import { answers, calls, Refusal, show } from '../page';

const project = (projectId: string, role: string) => ({ projectId, name: projectId, role, archivedAt: null });
const trashedProject = (name: string, role: string) => ({
  ...{ projectId: name, name, role, trashedAt: new Date(), trashedBy: 'cole', documentCount: 2 },
});
const document = (path: string, projectId: string) => ({
  ...{
    documentId: path,
    path,
    projectId,
    projectName: projectId,
    kind: 'markdown',
    updatedAt: new Date(),
    trashedAt: new Date(),
    trashedBy: 'ada',
  },
});
const DOCUMENTS = [document('mine.md', 'Own'), document('ours.md', 'Shared'), document('theirs.md', 'Read')];
const ANSWERS = {
  'people.me': { workspace: { trashDays: 30 } },
  'projects.list': [project('Own', 'owner'), project('Shared', 'editor'), project('Read', 'viewer')],
  'projects.trashed': [trashedProject('Private plans', 'owner'), trashedProject('Old launch', 'editor')],
  'documents.trashed': { items: DOCUMENTS, nextCursor: undefined },
  'projects.restore': null,
};

/** Returns the names of the buttons in the row of a document or project. */
async function buttonsOf(name: string): Promise<(string | null)[]> {
  const row = (await screen.findByText(name)).closest('li') as HTMLElement;
  return within(row)
    .queryAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent);
}

function trash(more: object = {}) {
  answers({ ...ANSWERS, ...more });
  return show(
    <ShellProvider value={{} as Shell}>
      <TrashPage />
    </ShellProvider>,
  );
}

test('in the trash, the role in the project decides who restores and who deletes for good', async () => {
  const { person } = trash();
  expect(await buttonsOf('Private plans')).toEqual(['Restore', 'Delete Private plans for good']);
  expect(await buttonsOf('Old launch')).toEqual([]);
  expect(await buttonsOf('mine')).toEqual(['Restore', 'Delete mine for good']);
  expect(await buttonsOf('ours')).toEqual(['Restore']);
  expect(await buttonsOf('theirs')).toEqual([]);
  await person.click(screen.getAllByRole('button', { name: 'Restore' })[0] as HTMLElement);
  await vi.waitFor(() => expect(calls('projects.restore')).toEqual([{ projectId: 'Private plans' }]));
});

test('on phones, “Restore” is a word and deleting for good is in the menu of the row', async () => {
  const wide = window.matchMedia('');
  const phone = { ...wide, matches: true, addEventListener() {}, removeEventListener() {} };
  const media = vi.spyOn(window, 'matchMedia').mockReturnValue(phone);
  const { person } = trash({ 'documents.deleteForGood': null });
  expect(await buttonsOf('mine')).toEqual(['Restore', 'More actions for mine']);
  expect(await buttonsOf('Private plans')).toEqual(['Restore', 'More actions for Private plans']);
  expect(await buttonsOf('ours')).toEqual(['Restore']);
  expect(screen.getAllByRole('button', { name: 'Restore' })[0]?.querySelector('svg')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'More actions for mine' }));
  await person.click(screen.getByRole('menuitem', { name: 'Delete for good…' }));
  await person.click(await screen.findByRole('button', { name: 'Delete for good' }));
  await vi.waitFor(() => expect(calls('documents.deleteForGood')).toEqual([{ documentId: 'mine.md' }]));
  media.mockRestore();
});

test('deleting for good looks different from moving to the trash, and is red only when pointed at or focused', async () => {
  trash();
  for (const button of await screen.findAllByRole('button', { name: /for good$/ })) {
    expect(button.querySelector('svg')).toHaveClass('lucide-shredder');
    expect(button, 'the icon alone says nothing').toHaveTextContent(/^Delete…$/);
    expect(button).toHaveClass('text-soft!', 'hover:text-del-ink!', 'focus-visible:text-del-ink!');
  }
});

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
const shownNames = () => screen.getAllByRole('listitem').map((row) => row.querySelector('[dir=auto]')?.textContent);

test('projects and documents share one list, newest first; a project appears once its page of the list has loaded', async () => {
  const cursor = { trashedAt: daysAgo(5).toISOString(), documentId: 'ours.md' };
  const [mine, ours, theirs] = DOCUMENTS;
  const pageOf = (input: { cursor?: unknown }) =>
    input.cursor
      ? { items: [{ ...theirs, trashedAt: daysAgo(20) }], nextCursor: undefined }
      : {
          items: [
            { ...mine, trashedAt: daysAgo(1) },
            { ...ours, trashedAt: daysAgo(5) },
          ],
          nextCursor: cursor,
        };
  const { person } = trash({
    'documents.trashed': pageOf,
    'projects.trashed': [
      { ...trashedProject('Old launch', 'editor'), trashedAt: daysAgo(2) },
      { ...trashedProject('Summer sale', 'editor'), trashedAt: daysAgo(10) },
    ],
  });
  await screen.findByText('mine');
  expect(shownNames()).toEqual(['mine', 'Old launch', 'ours']);
  await person.click(screen.getByRole('button', { name: 'Show more' }));
  await vi.waitFor(() => expect(shownNames()).toEqual(['mine', 'Old launch', 'ours', 'Summer sale', 'theirs']));
});

test.each([
  [30, /They are deleted for good after 30 days\./],
  [null, /They stay here until someone deletes them for good\./],
])('the page says how long things stay in the trash: %s days', async (trashDays, words) => {
  trash({ 'people.me': { workspace: { trashDays } } });
  expect(await screen.findByText(words)).toBeVisible();
});

test('each row says who deleted it and when', async () => {
  trash();
  const row = (await screen.findByText('mine')).closest('li') as HTMLElement;
  await vi.waitFor(() => expect(row).toHaveTextContent('Own · Deleted by Ada Quill · just now'));
  const project = screen.getByText('Old launch').closest('li') as HTMLElement;
  await vi.waitFor(() =>
    expect(project).toHaveTextContent('Project with 2 documents · Deleted by Cole Margin · just now'),
  );
});

test('a long name of a person is cut rather than the time, and a long title has two lines', async () => {
  trash();
  const title = await screen.findByText('mine');
  expect(title).toHaveClass('line-clamp-2');
  const time = within(title.closest('li') as HTMLElement).getByText('just now');
  expect(time.closest('.truncate')).toBeNull();
  await vi.waitFor(() => expect(screen.getAllByText(/Ada Quill/)[0]).toHaveClass('truncate'));
});

test('the trash is searched on the server after a pause in typing, and by project; an empty result says so', async () => {
  const found = ({ query, projectId }: { query: string; projectId?: string }) => ({
    items: DOCUMENTS.filter(
      (one) => one.path.includes(query) && (projectId === undefined || one.projectId === projectId),
    ),
    nextCursor: undefined,
  });
  const { person } = trash({ 'documents.trashed': found });
  const field = await screen.findByRole('searchbox', { name: 'Search the trash' });
  await person.type(field, 'ours');
  await vi.waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(screen.getByText('ours')).toBeInTheDocument();
  expect(calls('documents.trashed').length, 'not once per letter').toBeLessThan(4);
  await person.selectOptions(screen.getByRole('combobox', { name: 'Project' }), 'Read');
  const status = screen.getByRole('status');
  await vi.waitFor(() => expect(status).toHaveTextContent('Nothing found in the trash'));
  expect(calls('documents.trashed').at(-1)).toMatchObject({ query: 'ours', projectId: 'Read' });
  await person.click(screen.getByRole('button', { name: 'Clear search' }));
  await vi.waitFor(() => expect(screen.getByText('theirs')).toBeInTheDocument());
  expect(status).toBeEmptyDOMElement();
});

test('a folder is shown with “ / ” between its names', async () => {
  trash({ 'documents.trashed': { items: [document('Archive/2025/Old.md', 'Own')], nextCursor: undefined } });
  const row = (await screen.findByText('Old')).closest('li') as HTMLElement;
  expect(row).toHaveTextContent('Own / Archive / 2025 · Deleted');
});

test('a project in the trash is found by its name', async () => {
  const { person } = trash({ 'documents.trashed': { items: [], nextCursor: undefined } });
  await person.type(await screen.findByRole('searchbox'), 'PLANS priv');
  await vi.waitFor(() => expect(screen.queryByText('Old launch')).toBeNull());
  expect(screen.getByText('Private plans')).toBeInTheDocument();
});

test('a long trash is shown page by page', async () => {
  const cursor = { trashedAt: new Date().toISOString(), documentId: 'mine.md' };
  const pageOf = (input: { cursor?: unknown }) =>
    input.cursor
      ? { items: DOCUMENTS.slice(1), nextCursor: undefined }
      : { items: DOCUMENTS.slice(0, 1), nextCursor: cursor };
  const { person } = trash({ 'documents.trashed': pageOf, 'projects.trashed': [] });
  await person.click(await screen.findByRole('button', { name: 'Show more' }));
  await vi.waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(3));
  expect(calls('documents.trashed').at(-1)).toMatchObject({ cursor });
});

test('a link searches the trash', async () => {
  answers(ANSWERS);
  show(
    <SearchParamsContext value={new URLSearchParams('q=zeppelin')}>
      <ShellProvider value={{} as Shell}>
        <TrashPage />
      </ShellProvider>
    </SearchParamsContext>,
  );
  expect(await screen.findByRole('searchbox')).toHaveValue('zeppelin');
  expect(calls('documents.trashed')).toMatchObject([{ query: 'zeppelin' }]);
});

const lastToast = () => toastStore.get().at(-1)?.message;
const idsOf = (path: string) => calls(path).map((input) => (input as { documentId: string }).documentId);

const ONLY_DOCUMENTS = { 'projects.trashed': [] };

test('“Select all shown” selects what the person may restore, and restores it together', async () => {
  const { person } = trash({ ...ONLY_DOCUMENTS, 'documents.restore': null });
  await person.click(await screen.findByRole('checkbox', { name: 'Select all shown' }));
  expect(screen.queryByRole('checkbox', { name: 'Select theirs' })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Restore 2 documents' }));
  await vi.waitFor(() => expect(lastToast()).toBe('Restored 2 documents'));
  expect(idsOf('documents.restore')).toEqual(['mine.md', 'ours.md']);
  await vi.waitFor(() => expect(screen.getByRole('checkbox', { name: 'Select mine' })).not.toBeChecked());
});

test('projects are selected, restored and deleted like documents, by people who manage them', async () => {
  const { person } = trash({ 'documents.restore': null, 'projects.deleteForGood': null });
  await person.click(await screen.findByRole('checkbox', { name: 'Select all shown' }));
  expect(screen.getByRole('checkbox', { name: 'Select Private plans' })).toBeChecked();
  expect(screen.queryByRole('checkbox', { name: 'Select Old launch' })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Restore 3 items' }));
  await vi.waitFor(() => expect(lastToast()).toBe('Restored 3 items'));
  expect(calls('projects.restore')).toEqual([{ projectId: 'Private plans' }]);
  expect(idsOf('documents.restore').sort()).toEqual(['mine.md', 'ours.md']);
  await vi.waitFor(() => expect(screen.getByRole('checkbox', { name: 'Select Private plans' })).not.toBeChecked());
  await person.click(screen.getByRole('checkbox', { name: 'Select Private plans' }));
  await person.click(screen.getByRole('button', { name: 'Delete 1 item…' }));
  const dialog = screen.getByRole('dialog', { name: 'Delete 1 item for good?' });
  expect(dialog).toHaveTextContent('with all documents of the projects');
  await person.click(within(dialog).getByRole('button', { name: 'Delete for good' }));
  await vi.waitFor(() => expect(lastToast()).toBe('Deleted “Private plans”'));
  expect(calls('projects.deleteForGood')).toEqual([{ projectId: 'Private plans' }]);
});

test('deleting several for good asks first, and leaves those whose project the person can’t manage', async () => {
  const { person } = trash({ 'documents.deleteForGood': null });
  await person.click(await screen.findByRole('checkbox', { name: 'Select mine' }));
  await person.click(screen.getByRole('checkbox', { name: 'Select ours' }));
  await person.click(screen.getByRole('button', { name: 'Delete 1 document…' }));
  const dialog = screen.getByRole('dialog', { name: 'Delete 1 document for good?' });
  expect(dialog).toHaveTextContent('1 selected document stays, because you can’t manage its project.');
  expect(calls('documents.deleteForGood')).toEqual([]);
  await person.click(within(dialog).getByRole('button', { name: 'Delete for good' }));
  await vi.waitFor(() => expect(lastToast()).toBe('Deleted “mine”'));
  expect(idsOf('documents.deleteForGood')).toEqual(['mine.md']);
  expect(screen.getByRole('checkbox', { name: 'Select ours' })).toBeChecked();
});

test('a document that fails doesn’t hold up the others; it stays selected and its row says why', async () => {
  const restore = ({ documentId }: { documentId: string }) =>
    documentId === 'mine.md' ? new Refusal('That path is reserved.') : null;
  const { person } = trash({ ...ONLY_DOCUMENTS, 'documents.restore': restore });
  await person.click(await screen.findByRole('checkbox', { name: 'Select all shown' }));
  await person.click(screen.getByRole('button', { name: 'Restore 2 documents' }));
  await vi.waitFor(() => expect(lastToast()).toBe('Restored 1, failed 1. That path is reserved.'));
  expect(screen.getByText('mine').closest('li')).toHaveTextContent('That path is reserved.');
  expect(screen.getByRole('checkbox', { name: 'Select mine' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Select ours' })).not.toBeChecked();
});

test('at most 100 documents are selected at a time, and 4 are restored at once', async () => {
  const many = Array.from({ length: 101 }, (_, i) => document(`${i}.md`, 'Own'));
  let open = 0;
  let most = 0;
  const restore = async () => {
    most = Math.max(most, ++open);
    await Promise.resolve();
    open--;
    return null;
  };
  const items = { items: many, nextCursor: undefined };
  const { person } = trash({ ...ONLY_DOCUMENTS, 'documents.trashed': items, 'documents.restore': restore });
  await person.click(await screen.findByLabelText('Select all shown'));
  expect(screen.getByText('100 selected · At most 100 at a time')).toBeVisible();
  expect(screen.getByLabelText('Select 100')).toBeDisabled();
  await person.click(screen.getByText('Restore 100 documents'));
  await vi.waitFor(() => expect(lastToast()).toBe('Restored 100 documents'), { timeout: 30_000 });
  expect(calls('documents.restore')).toHaveLength(100);
  expect(most).toBeLessThanOrEqual(4);
});
