import { act, screen, within } from '@testing-library/react';
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { beforeEach, expect, test, vi } from 'vitest';
import { noteReach } from '@/api/client-reach';
import { SearchPage } from '@/ui/search/SearchPage';
import { type Shell, ShellProvider } from '@/ui/shell/shell-context';
import { answers, calls, show } from '../page';

const MINUTE_MS = 60_000;
const SHELL: Shell = { sidebarOpen: true, toggleSidebar() {}, openPalette() {}, openNewSheet() {}, openShortcuts() {} };

const NOTHING = {
  'documents.search': { items: [], nextCursor: undefined },
  'projects.list': [],
  'changeRequests.list': { requests: [], nextCursor: undefined },
};

beforeEach(() => {
  answers(NOTHING);
  return () => {
    vi.restoreAllMocks();
    window.history.replaceState(null, '', '/');
  };
});

const push = vi.fn();
const pageAt = (address: URLSearchParams | string) => (
  <AppRouterContext.Provider value={{ push } as unknown as AppRouterInstance}>
    <ShellProvider value={SHELL}>
      <SearchParamsContext.Provider value={typeof address === 'string' ? new URLSearchParams(address) : address}>
        <SearchPage />
      </SearchParamsContext.Provider>
    </ShellProvider>
  </AppRouterContext.Provider>
);
const field = () => screen.getByRole('searchbox', { name: 'Search documents' });

test('the field shows the words of an address that was opened elsewhere, and a filter keeps them', async () => {
  const replaced = vi.spyOn(window.history, 'replaceState');
  const { person, again } = show(pageAt('q=lamp'));
  await person.type(field(), 's');
  window.history.replaceState(null, '', '/search?q=battery');
  again(pageAt('q=battery'));
  expect(field()).toHaveValue('battery');
  await person.click(screen.getByRole('button', { name: 'Has open suggestions' }));
  expect(replaced.mock.lastCall?.[2]).toBe('/search?q=battery&open=1');
});

test('filters and text that are entered before the page shows the last filter all count', async () => {
  const replaced = vi.spyOn(window.history, 'replaceState');
  const { person } = show(pageAt(''));
  await person.type(field(), 'lamp');
  await person.click(screen.getByRole('button', { name: 'Has open suggestions' }));
  await person.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'code');
  expect(replaced.mock.lastCall?.[2]).toBe('/search?q=lamp&kind=code&open=1');
  await person.type(field(), 's');
  await vi.waitFor(() => expect(replaced.mock.lastCall?.[2]).toBe('/search?q=lamps&kind=code&open=1'));
});

test('text typed while the URL changes to an earlier query stays', async () => {
  const replaced = vi.spyOn(window.history, 'replaceState');
  const { person, again } = show(pageAt('q=lam'));
  await person.type(field(), 'p');
  await vi.waitFor(() => expect(replaced.mock.lastCall?.[2]).toBe('/search?q=lamp'));
  await person.type(field(), 's');
  again(pageAt('q=lamp'));
  expect(field()).toHaveValue('lamps');
  await vi.waitFor(() => expect(calls('documents.search').at(-1)).toMatchObject({ query: 'lamp' }));
});

test('a search by time asks once, however long its page is open', async () => {
  const address = new URLSearchParams('q=light&changed=day');
  const { again } = show(pageAt(address));
  await screen.findByText('No documents found for “light”');
  const now = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(now + 2 * MINUTE_MS);
  again(pageAt(address));
  await screen.findByText('No documents found for “light”');
  expect(calls('documents.search')).toMatchObject([{ query: 'light' }]);
});

test('offline, the page says that it can’t search, and doesn’t show results of another query', async () => {
  const found = {
    documentId: 'd',
    path: 'Lamp.md',
    projectName: 'Shop',
    projectId: 'p',
    kind: 'markdown',
    snippet: null,
  };
  const items = [{ ...found, updatedAt: new Date() }];
  answers({ ...NOTHING, 'documents.search': { items, nextCursor: undefined } });
  const { again } = show(pageAt('q=lamp'));
  expect(await screen.findByRole('link', { name: /Lamp/ })).toBeVisible();
  act(() => noteReach(false));
  expect(screen.getByRole('link', { name: /Lamp/ })).toBeVisible();
  again(pageAt('q=battery'));
  expect(await screen.findByText('You’re offline. Searching needs the server.')).toBeVisible();
  expect(screen.queryByRole('link', { name: /Lamp/ })).toBeNull();
  act(() => noteReach(true));
});

test('projects whose name has the words are above the documents, and lead to their documents', async () => {
  const project = (projectId: string, name: string, archivedAt: Date | null = null) => ({
    ...{ projectId, name, archivedAt, documentCount: 7, role: 'editor' },
  });
  const projects = [project('p1', 'Reed launch'), project('p2', 'Finance'), project('p3', 'Old launch', new Date())];
  answers({ ...NOTHING, 'projects.list': projects });
  const { again } = show(pageAt('q=launch'));
  const link = await screen.findByRole('link', { name: /^Reed launch ?7 documents$/ });
  expect(link).toHaveAttribute('href', '/search?project=p1');
  expect(link.querySelector('mark')).toHaveTextContent('launch');
  expect(screen.queryByRole('link', { name: 'Handbook' })).toBeNull();
  again(pageAt('q=launch&kind=code'));
  await vi.waitFor(() => expect(screen.queryByRole('link')).toBeNull());
});

test('results say in which order they are; “Newest” is in the address, and names and places are highlighted', async () => {
  const replaced = vi.spyOn(window.history, 'replaceState');
  const found = (documentId: string, path: string) => ({
    ...{
      documentId,
      path,
      projectName: 'Shop',
      projectId: 'p',
      kind: 'markdown',
      snippet: null,
      updatedAt: new Date(),
    },
  });
  answers({
    ...NOTHING,
    'documents.search': { items: [found('a', 'Lamp care.md'), found('b', 'Lamps/Care.md')], nextCursor: undefined },
  });
  const { person, again } = show(pageAt('q=lamp'));
  const order = await screen.findByRole('combobox', { name: 'Order' });
  expect(order).toHaveDisplayValue('Best match');
  expect(screen.getAllByRole('link').map((link) => link.querySelector('mark')?.textContent)).toEqual(['Lamp', 'Lamp']);
  await person.selectOptions(order, 'Newest');
  expect(replaced.mock.lastCall?.[2]).toBe('/search?q=lamp&sort=newest');
  again(pageAt('q=lamp&sort=newest'));
  await vi.waitFor(() => expect(calls('documents.search').at(-1)).toMatchObject({ query: 'lamp', sort: 'newest' }));
  again(pageAt('project=p'));
  await vi.waitFor(() => expect(screen.queryByRole('combobox', { name: 'Order' })).toBeNull());
  expect(screen.getByText('Newest')).toBeVisible();
});

test('change requests whose title has the words are listed; the filters are for documents only', async () => {
  const request = {
    ...{ changeSetId: 'r1', title: 'Shorter words before the launch', state: 'open', projectName: 'Shop' },
    ...{ author: { userId: 'cole', name: 'Cole Margin' }, createdAt: new Date() },
  };
  answers({ ...NOTHING, 'changeRequests.list': { requests: [request], nextCursor: undefined } });
  const { again } = show(pageAt('q=-old "the launch"'));
  const list = await screen.findByRole('list', { name: 'Change requests' });
  const link = within(list).getByRole('link');
  expect(link).toHaveAttribute('href', '/requests/r1');
  expect(link, 'the state takes no room from the title').toHaveTextContent(
    'Shorter words before the launchjust nowOpenShop · by Cole Margin',
  );
  expect([...link.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['the launch']);
  expect(calls('changeRequests.list')).toMatchObject([{ query: 'the launch the launch', isOpen: null }]);
  again(pageAt('q=launch&kind=code'));
  await vi.waitFor(() => expect(screen.queryByRole('link')).toBeNull());
});

test('a change request that was found by what the agent was asked shows where', async () => {
  const request = {
    ...{ changeSetId: 'r1', title: 'Correct 6 mistakes', asked: 'Proofread the tour', state: 'open' },
    ...{ projectName: 'Shop', author: { userId: 'cole', name: 'Cole Margin' }, createdAt: new Date() },
  };
  const untold = { ...request, changeSetId: 'r2', title: 'Proofread it', asked: null };
  answers({ ...NOTHING, 'changeRequests.list': { requests: [request, untold], nextCursor: undefined } });
  show(pageAt('q=proofread'));
  const list = await screen.findByRole('list', { name: 'Change requests' });
  const [first, second] = within(list).getAllByRole('link');
  expect(first).toHaveTextContent('Asked: Proofread the tour');
  expect(within(first!).getByText('Proofread', { selector: 'mark' }).parentElement?.tagName).toBe('BDI');
  expect(second).not.toHaveTextContent('Asked');
});

test('a result says who changed the document last, and when', async () => {
  const found = { documentId: 'd', path: 'Plans/Lamp.md', projectName: 'Shop', projectId: 'p', kind: 'markdown' };
  const items = [{ ...found, createdBy: 'ada', changedBy: 'cole', snippet: null, updatedAt: new Date() }];
  answers({ ...NOTHING, 'documents.search': { items, nextCursor: undefined } });
  show(pageAt('q=lamp'));
  const link = await screen.findByRole('link', { name: /Lamp/ });
  await vi.waitFor(() => expect(link).toHaveTextContent('Shop / Plans · Changed just now by Cole Margin'));
});

test('a search without results names its words once, and leads to the trash; only filters are blamed if there are any', async () => {
  const { again } = show(pageAt('q=zeppelin%20mast'));
  expect(await screen.findByText('No documents found for “zeppelin mast”')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Search the trash' })).toHaveAttribute('href', '/trash?q=zeppelin+mast');
  expect(screen.getByText('No results')).toHaveClass('sr-only');
  const where = 'We looked in the names and text of documents';
  const everywhere = `${where}, in projects and in change requests. Check the spelling, or try fewer words.`;
  expect(screen.getByText(everywhere)).toBeVisible();
  expect(screen.queryByText(/filters/)).toBeNull();
  again(pageAt('q=zeppelin&kind=json'));
  expect(await screen.findByText(`${where}. Check the spelling, or try other filters.`)).toBeVisible();
  again(pageAt('kind=json'));
  expect(await screen.findByText('No documents found')).toBeVisible();
  expect(screen.getByText('Try other filters.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Search the trash' })).toBeNull();
});

test('documents that only their folder matches are below the others, under their own heading', async () => {
  const found = (path: string, isTextMatch: boolean) => ({
    ...{ documentId: path, path, projectName: 'Shop', projectId: 'p', kind: 'markdown', isTextMatch },
    ...{ snippet: null, updatedAt: new Date(), changedBy: null },
  });
  const items = [found('Plans/Lamp.md', false), found('Plan.md', false), found('Plans/Talk.md', true)];
  answers({ ...NOTHING, 'documents.search': { items, nextCursor: undefined } });
  const { again } = show(pageAt('q=plan'));
  const byPlace = await screen.findByRole('list', { name: 'In folders named “plan”' });
  expect(within(byPlace).getAllByRole('link')).toHaveLength(1);
  expect(within(byPlace).getByRole('link')).toHaveTextContent(/^Lamp/);
  expect(byPlace.parentElement, 'each group has its own count').toHaveTextContent(/^In folders named “plan”1 result/);
  expect(screen.getByRole('status')).toHaveTextContent('2 results');
  expect(within(byPlace).getByText('Plan', { selector: 'mark' })).toBeVisible();
  const others = screen.getByRole('list', { name: 'Results' });
  expect(
    within(others)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringMatching(/^Plan/), expect.stringMatching(/^Talk/)]);
  expect(others.compareDocumentPosition(byPlace)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  again(pageAt('q=plan&sort=newest'));
  await vi.waitFor(() =>
    expect(within(screen.getByRole('list', { name: 'Results' })).getAllByRole('link')).toHaveLength(3),
  );
});

test('if more results follow those that only their folder matches, the number of the others is exact', async () => {
  const found = (path: string) => ({
    ...{ documentId: path, path, projectName: 'Shop', projectId: 'p', kind: 'markdown', isTextMatch: false },
    ...{ snippet: null, updatedAt: new Date(), changedBy: null },
  });
  const nextCursor = { score: 0, documentId: 'Plans/Lamp.md' };
  answers({ ...NOTHING, 'documents.search': { items: [found('Plan.md'), found('Plans/Lamp.md')], nextCursor } });
  show(pageAt('q=plan'));
  const byPlace = await screen.findByRole('list', { name: 'In folders named “plan”' });
  expect(byPlace.parentElement).toHaveTextContent('More than 1 result');
  expect(screen.getByRole('status')).toHaveTextContent(/^1 result$/);
});

test('if nothing is found, a document of this name is offered, in the project that was searched', async () => {
  const project = { documentCount: 2, role: 'editor', archivedAt: null };
  answers({
    ...NOTHING,
    'projects.list': [
      { ...project, projectId: 'p1', name: 'Launch' },
      { ...project, projectId: 'p2', name: 'Finance' },
    ],
    'documents.create': { documentId: 'new', projectId: 'p2' },
  });
  const { person } = show(pageAt('q=zeppelin&project=p2'));
  const button = await screen.findByRole('button', { name: 'New document “zeppelin” in Finance' });
  await person.click(button);
  await vi.waitFor(() => expect(push).toHaveBeenCalledWith('/d/new'));
  expect(calls('documents.create')).toEqual([{ projectId: 'p2', path: 'zeppelin.md' }]);
});

test('people who can’t edit anywhere are offered no new document', async () => {
  const project = { projectId: 'p1', name: 'Launch', documentCount: 2, role: 'viewer', archivedAt: null };
  answers({ ...NOTHING, 'projects.list': [project] });
  show(pageAt('q=zeppelin'));
  expect(await screen.findByRole('link', { name: 'Search the trash' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /New document/ })).toBeNull();
});

test('on phones, the filters are one row that scrolls sideways without widening the page', () => {
  show(pageAt('q=lamp'));
  const filters = screen.getByRole('group', { name: 'Filters' });
  expect(filters).toHaveClass('min-w-0', 'max-sm:overflow-x-auto', 'sm:flex-wrap');
  expect(filters, 'its end fades, because there is more').toHaveClass('scroll-fade-end');
  expect(screen.getByRole('button', { name: 'Has open suggestions' })).toHaveClass('shrink-0');
});

test('change requests are below the documents, and the arrow keys reach them after the documents', async () => {
  const request = {
    ...{ changeSetId: 'r1', title: 'Lamps', state: 'open', projectName: 'Shop', createdAt: new Date() },
    ...{ author: { userId: 'cole', name: 'Cole Margin' } },
  };
  const found = { documentId: 'd', path: 'Lamp.md', projectName: 'Shop', projectId: 'p', kind: 'markdown' };
  answers({
    ...NOTHING,
    'changeRequests.list': { requests: [request], nextCursor: undefined },
    'documents.search': { items: [{ ...found, snippet: null, updatedAt: new Date() }], nextCursor: undefined },
  });
  const { person } = show(pageAt('q=lamp'));
  const requests = await screen.findByRole('list', { name: 'Change requests' });
  const results = screen.getByRole('list', { name: 'Results' });
  expect(requests.compareDocumentPosition(results)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
  field().focus();
  await person.keyboard('{ArrowDown}');
  expect(within(results).getByRole('link')).toHaveFocus();
  await person.keyboard('{ArrowDown}');
  expect(within(requests).getByRole('link')).toHaveFocus();
});

test('each kind of results has a heading, and the order is beside the documents’', async () => {
  const found = (documentId: string) => ({
    ...{ documentId, path: `Launch ${documentId}.md`, projectName: 'Shop', projectId: 'p', kind: 'markdown' },
    ...{ snippet: null, updatedAt: new Date() },
  });
  const request = {
    ...{
      changeSetId: 'r1',
      title: 'Shorter texts before the launch on 4 December',
      state: 'open',
      projectName: 'Shop',
    },
    ...{ author: { userId: 'cole', name: 'Cole Margin' }, createdAt: new Date() },
  };
  answers({
    'projects.list': [{ projectId: 'p1', name: 'Launch', archivedAt: null, documentCount: 2, role: 'editor' }],
    'changeRequests.list': { requests: [request], nextCursor: undefined },
    'documents.search': { items: [found('a'), found('b')], nextCursor: undefined },
  });
  show(pageAt('q=launch'));
  const order = await screen.findByRole('combobox', { name: 'Order' });
  await screen.findByRole('list', { name: 'Change requests' });
  await screen.findByRole('list', { name: 'Projects' });
  const headings = screen.getAllByRole('heading', { level: 2 });
  expect(headings.map(({ textContent }) => textContent)).toEqual(['Projects', 'Documents', 'Change requests']);
  const heads = headings.map(({ parentElement }) => parentElement);
  expect(heads[1]?.parentElement).toContainElement(order);
  expect(heads[1]?.parentElement, 'all have a count').toHaveTextContent(/Documents2 results/);
  expect(heads[0]).toHaveTextContent('Projects1 result');
  expect(heads[2]).toHaveTextContent('Change requests1 result');
  for (const name of [/^Shorter texts/, /^Launch a/]) {
    const title = screen.getByRole('link', { name }).querySelector('mark')?.parentElement;
    expect(title, 'a line that is cut off would hide the match').toHaveClass('line-clamp-2');
    expect(title).not.toHaveClass('truncate');
  }
});

test('long words in what was found are broken, not cut off', async () => {
  const word = 'Donaudampfschifffahrtsgesellschaft';
  const found = { documentId: 'd', path: `${word}.md`, projectName: 'Shop', projectId: 'p', kind: 'markdown' };
  const snippet = { text: `${word}en.`, marks: [] };
  const request = { changeSetId: 'r', title: `${word}s`, state: 'open', projectName: 'Shop', createdAt: new Date() };
  answers({
    ...NOTHING,
    'documents.search': { items: [{ ...found, snippet, updatedAt: new Date() }], nextCursor: undefined },
    'changeRequests.list': { requests: [{ ...request, author: { userId: 'cole', name: 'Cole' } }] },
  });
  show(pageAt('q=ship'));
  for (const text of [word, `${word}en.`, `${word}s`]) {
    expect((await screen.findByText(text)).closest('.line-clamp-2')).toHaveClass('[overflow-wrap:anywhere]');
  }
});

test('clearing the filters moves the focus to the first one, because the button is gone then', async () => {
  const { person } = show(pageAt('kind=json'));
  await person.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(screen.getByRole('combobox', { name: 'Project' })).toHaveFocus();
});

test('if only folders match, there is no empty list, and the button for more is below the last list', async () => {
  const found = { documentId: 'd', path: 'Plans/Lamp.md', projectName: 'Shop', projectId: 'p', kind: 'markdown' };
  const items = [{ ...found, isTextMatch: false, snippet: null, updatedAt: new Date(), changedBy: null }];
  answers({ ...NOTHING, 'documents.search': { items, nextCursor: 1 } });
  show(pageAt('q=plan'));
  const byPlace = await screen.findByRole('list', { name: 'In folders named “plan”' });
  expect(screen.queryByRole('list', { name: 'Results' })).toBeNull();
  const more = screen.getByRole('button', { name: 'Show more' });
  expect(byPlace.compareDocumentPosition(more)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
