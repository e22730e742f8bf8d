import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen, within } from '@testing-library/react';
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useTRPC } from '@/api/client';
import { CommandPalette } from '@/ui/frame/palette/CommandPalette';
import { pageEntries, personEntries } from '@/ui/frame/palette/palette-entries';
import { placesFor } from '@/ui/settings/places';
import { offerHeadings } from '@/ui/shell/page-headings';
import { type Shell, ShellProvider } from '@/ui/shell/shell-context';
import { answers, calls, Refusal, show } from './page';

const PROJECTS = [
  { projectId: 'p1', name: 'Launch', documentCount: 2, role: 'editor', archivedAt: null },
  { projectId: 'p2', name: 'Finance', documentCount: 1, role: 'editor', archivedAt: null },
  { projectId: 'p3', name: 'Old press', documentCount: 1, role: 'editor', archivedAt: new Date() },
  { projectId: 'p4', name: 'Board', documentCount: 1, role: 'viewer', archivedAt: null },
];
const doc = (documentId: string, path: string, projectName: string) => ({
  ...{ documentId, path, projectName, projectId: 'p1', kind: 'markdown', updatedAt: new Date(), changedBy: 'cole' },
});
const DOCUMENTS = [
  doc('d1', 'press/Press release.md', 'Launch'),
  doc('d2', 'Budget.md', 'Finance'),
  doc('d3', 'Press list.md', 'Launch'),
  { ...doc('d4', 'Press archive.md', 'Old press'), projectId: 'p3' },
];

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
});
afterEach(() => {
  localStorage.clear();
  onClose.mockClear();
});

const onClose = vi.fn();

function palette(others: Parameters<typeof answers>[0] = {}) {
  answers({
    'projects.list': PROJECTS,
    'documents.recent': DOCUMENTS,
    'documents.search': { items: [] },
    'changeRequests.list': { requests: [] },
    'documents.create': { documentId: 'new', projectId: 'p1' },
    ...others,
  });
  const push = vi.fn();
  const shell = { openShortcuts: vi.fn() } as unknown as Shell;
  const shown = show(
    <AppRouterContext.Provider value={{ push } as unknown as AppRouterInstance}>
      <ShellProvider value={shell}>
        <CommandPalette signOut={vi.fn()} onClose={onClose} />
      </ShellProvider>
    </AppRouterContext.Provider>,
  );
  return { ...shown, push };
}

const WAIT = { timeout: 10_000 };
const field = () => screen.findByRole('combobox', undefined, WAIT);
const group = (name: string) => screen.findByRole('group', { name }, WAIT);
const chosen = () => screen.queryByRole('option', { selected: true });

test('a document is found despite a typo, with its project and folder in its row, by one request for names', async () => {
  const { person, push } = palette();
  await group('Recent');
  await person.type(await field(), 'relaese');
  const [first] = within(await group('Documents')).getAllByRole('option');
  expect(first).toHaveTextContent('Press releaseLaunch / press');
  expect(first).toBe(chosen());
  await person.keyboard('{Enter}');
  expect(push).toHaveBeenCalledWith('/d/d1');
  expect(calls('documents.tree')).toEqual([]);
  expect(calls('documents.recent')).toHaveLength(1);
});

test('documents that only their folder matches have a heading of their own, after all names, and aren’t repeated as text matches', async () => {
  const inFolder = ['One', 'Two', 'Three', 'Four'].map((name) => doc(name, `Plans/${name}.md`, 'Launch'));
  const { person } = palette({
    'documents.recent': [...inFolder, doc('d1', 'Floor plan.md', 'Office')],
    'documents.search': {
      items: [...inFolder, doc('far', 'Plans/Far.md', 'Launch')].map((found) => ({
        ...found,
        snippet: { text: 'The start of the text', marks: [] },
        isTextMatch: false,
      })),
    },
    'projects.list': [
      ...PROJECTS,
      { projectId: 'p5', name: 'Plans', documentCount: 3, role: 'editor', archivedAt: null },
    ],
  });
  await person.type(await field(), 'plan');
  const marked = (row: HTMLElement) => [row.textContent, row.querySelector('mark')?.textContent];
  const byPlace = within(await group('In folders and projects named “plan”')).getAllByRole('option');
  expect(byPlace).toHaveLength(3);
  expect(byPlace.map(marked)).toEqual(byPlace.map(() => [expect.stringContaining('Launch / Plans'), 'Plan']));
  expect(
    within(await group('Documents'))
      .getAllByRole('option')
      .map(marked),
  ).toEqual([[expect.stringMatching(/^Floor plan/), 'plan']]);
  const names = screen.getAllByRole('group').map((element) => element.getAttribute('aria-label'));
  expect(names.indexOf('In folders and projects named “plan”')).toBeGreaterThan(names.indexOf('Projects'));
  expect(names).not.toContain('In document text');
});

test('a document whose text matches is found, also if no match is in the piece of its text', async () => {
  const snippet = { text: 'The start of the text', marks: [] };
  const { person } = palette({ 'documents.search': { items: [{ ...DOCUMENTS[1], snippet, isTextMatch: true }] } });
  await person.type(await field(), 'okapi gnu');
  expect(within(await group('In document text')).getByRole('option')).toHaveTextContent(/^Budget/);
});

test('the list never ends with a heading alone', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(31);
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
    const isCreate = this.closest('[role="group"]')?.getAttribute('aria-label') === 'Create';
    if (!isCreate) return 0;
    return this.getAttribute('role') === 'option' ? 395 : 375;
  });
  palette();
  expect(await group('Create')).toHaveStyle({ marginTop: '25px' });
  expect((await group('Recent')).style.marginTop).toBe('');
  vi.restoreAllMocks();
});

test('archived projects are left out: their documents aren’t found; only projects one can edit take new documents', async () => {
  const { person } = palette({
    'projects.list': [...PROJECTS].reverse(),
    'documents.recent': [...DOCUMENTS].reverse(),
  });
  await person.type(await field(), 'press');
  const found = within(await group('Documents')).getAllByRole('option');
  expect(found.every(({ textContent }) => !textContent?.startsWith('Press archive'))).toBe(true);
  expect(found).toHaveLength(2);
  const created = within(await group('Create')).getAllByRole('option');
  expect(created.map(({ textContent }) => textContent)).toEqual(['New document “press”in Finance']);
});

/** An answer that comes when it is sent. */
function later(data: unknown) {
  const waiting: ((data: unknown) => void)[] = [];
  const answer = () => new Promise((resolve) => waiting.push(resolve));
  const send = () => {
    for (const resolve of waiting.splice(0)) resolve(data);
  };
  return { answer, isAsked: () => waiting.length > 0, send };
}

test('until the search has answered, documents found by name are offered, but no new document', async () => {
  const search = later({ items: [] });
  const { person } = palette({ 'documents.search': search.answer });
  await group('Recent');
  await person.type(await field(), 'press');
  await vi.waitFor(() => expect(search.isAsked()).toBe(true), WAIT);
  expect(within(await group('Documents')).getAllByRole('option')).toHaveLength(2);
  expect(screen.queryByRole('group', { name: 'Create' })).toBeNull();
  const before = chosen();
  await vi.waitFor(() => {
    search.send();
    expect(screen.getByRole('group', { name: 'Create' })).toBeVisible();
  }, WAIT);
  expect(screen.getAllByRole('option').at(-1)).toHaveTextContent('New document “press”in Launch');
  expect(within(await group('Create')).getAllByRole('option')).toHaveLength(1);
  expect(chosen()).toBe(before);
});

test('while the texts are searched, a row says so where their results will be; results of an earlier query stay', async () => {
  const search = later({ items: [{ ...DOCUMENTS[1], snippet: null, isTextMatch: true }] });
  const { person } = palette({ 'documents.search': search.answer });
  await group('Recent');
  expect(screen.queryByText('Searching document texts…')).toBeNull();
  await person.type(await field(), 'zeb');
  const row = await screen.findByText('Searching document texts…', undefined, WAIT);
  expect(row.parentElement, 'always there, so that screen readers hear it').toHaveAttribute('role', 'status');
  const list = screen.getByRole('listbox');
  expect(list.compareDocumentPosition(row), 'after the results').toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(list.parentElement?.parentElement?.className, 'one height, whatever is found').toMatch(
    /(^| )h-\[min\(36rem,calc\(70dvh-49px\)\)\]/,
  );
  await vi.waitFor(() => {
    search.send();
    expect(screen.getByRole('group', { name: 'In document text' })).toBeVisible();
  }, WAIT);
  expect(screen.queryByText('Searching document texts…')).toBeNull();
  await person.type(await field(), 'r');
  await vi.waitFor(() => expect(search.isAsked()).toBe(true), WAIT);
  expect(screen.getByRole('group', { name: 'In document text' })).toBeVisible();
  expect(screen.queryByText('Searching document texts…')).toBeNull();
  search.send();
});

test('a row says who changed the document last, and when', async () => {
  const { person } = palette();
  await person.type(await field(), 'budget');
  const row = within(await group('Documents')).getByRole('option');
  await vi.waitFor(() => expect(row).toHaveTextContent('BudgetFinanceChanged just now by Cole Margin'), WAIT);
});

test('the new document is below the results, which scroll, and can go to another project', async () => {
  const { person } = palette();
  await group('Recent');
  await person.type(await field(), 'press');
  const created = await group('Create');
  const list = screen.getByRole('listbox');
  expect(list).not.toContainElement(created);
  const search = screen.getByRole('option', { name: /^Search all documents/ });
  expect(list).not.toContainElement(search);
  const owned = list
    .getAttribute('aria-owns')
    ?.split(' ')
    .map((part) => document.getElementById(part));
  expect(owned).toEqual([search.parentElement, created]);
  await person.click(screen.getByRole('button', { name: 'Project of the new document: Launch' }));
  const projects = screen.getAllByRole('menuitemradio');
  expect(projects.map(({ textContent }) => textContent)).toEqual(['Launch', 'Finance']);
  await person.click(projects[1]!);
  await person.click(within(created).getByRole('option', { name: /New document/ }));
  await vi.waitFor(() => expect(calls('documents.create')).toEqual([{ projectId: 'p2', path: 'press.md' }]));
});

test('two projects of one name can both take the new document', async () => {
  const warned = vi.spyOn(console, 'error');
  const { person } = palette({
    'projects.list': [...PROJECTS, { ...PROJECTS[0], projectId: 'p6' }],
  });
  await group('Recent');
  await person.type(await field(), 'press');
  await group('Create');
  await person.click(screen.getByRole('button', { name: 'Project of the new document: Launch' }));
  expect(screen.getAllByRole('menuitemradio', { name: 'Launch' })).toHaveLength(2);
  expect(warned.mock.calls.filter(([text]) => String(text).includes('same key'))).toEqual([]);
  warned.mockRestore();
});

test('a new document is also offered if the search fails', async () => {
  const { person } = palette({ 'documents.search': new Refusal('No') });
  await person.type(await field(), 'zzqx');
  expect(within(await group('Create')).getByRole('option')).toHaveTextContent('New document “zzqx”');
});

/** A document as the sidebar's tree has it, which doesn't say who changed it. */
function inTree(documentId: string, path: string, projectId: string) {
  const { changedBy: _, projectName: __, ...listed } = doc(documentId, path, '');
  return { ...listed, projectId };
}

/** Lists that the page behind the palette has loaded. */
function Lists() {
  const trpc = useTRPC();
  const recent = useQuery(trpc.documents.recent.queryOptions({ workspaceId: 'workspace', limit: 5 }));
  const tree = useQuery(trpc.documents.tree.queryOptions({ projectId: 'p2' }));
  const projects = useQuery(trpc.projects.list.queryOptions({ workspaceId: 'workspace' }));
  const members = useQuery(trpc.people.members.queryOptions({ workspaceId: 'workspace' }));
  return recent.data && tree.data && projects.data && members.data ? <p>Lists are there</p> : null;
}

test('while names load, documents that the page already lists are found', async () => {
  answers({
    'documents.recent': [DOCUMENTS[0]],
    'documents.tree': [inTree('d1', 'press/Press release.md', 'p1'), inTree('d5', 'Press costs.md', 'p2')],
    'projects.list': PROJECTS,
  });
  show(<Lists />);
  await screen.findByText('Lists are there', undefined, WAIT);
  const all = later(DOCUMENTS);
  const { person } = palette({ 'documents.recent': all.answer });
  await person.type(await field(), 'press');
  const found = within(await group('Documents')).getAllByRole('option');
  expect(found.map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Press releaseLaunch \/ press/),
      expect.stringMatching(/^Press costsFinance/),
    ]),
  );
  const release = found.find(({ textContent }) => textContent?.startsWith('Press release'));
  await vi.waitFor(() => expect(release, 'the tree doesn’t know it').toHaveTextContent(/by Cole Margin$/), WAIT);
  expect(screen.queryByRole('group', { name: 'Create' })).toBeNull();
  all.send();
  await group('Create');
});

test('projects are found by name, without archived ones, and lead to their documents', async () => {
  const { person, push } = palette({ 'documents.recent': [] });
  await person.type(await field(), 'fin');
  const [found, ...more] = within(await group('Projects')).getAllByRole('option');
  expect(found).toHaveTextContent('Finance1 document');
  expect(found?.querySelector('mark')).toHaveTextContent('Fin');
  expect([found, more]).toEqual([chosen(), []]);
  await person.keyboard('{Enter}');
  expect(push).toHaveBeenCalledWith('/search?project=p2');
  await person.clear(await field());
  await person.type(await field(), 'old');
  expect(screen.queryByRole('group', { name: 'Projects' })).toBeNull();
});

test('change requests are found by title, after everything that is found by name', async () => {
  const author = { userId: 'cole', name: 'Cole Margin' };
  const request = { changeSetId: 'r1', title: 'Finish the texts', projectName: 'Launch', author };
  const { person, push } = palette({ 'changeRequests.list': { requests: [request] } });
  await person.type(await field(), 'fin');
  const found = within(await group('Change requests')).getByRole('option');
  expect(found).toHaveTextContent('Finish the textsLaunch · by Cole Margin');
  expect(chosen()).toHaveTextContent('Finance');
  await person.click(found);
  expect(push).toHaveBeenCalledWith('/requests/r1');
});

test('a change request says what the agent was asked if that is why it was found', async () => {
  const author = { userId: 'cole', name: 'Cole Margin' };
  const request = (changeSetId: string, title: string, asked: string | null) => ({
    ...{ changeSetId, title, asked, projectName: 'Launch', author },
  });
  const found = [
    request('r1', 'Six mistakes', 'Finish it'),
    request('r2', 'Finish', 'Go on'),
    request('r3', 'Fin', null),
  ];
  const { person } = palette({ 'changeRequests.list': { requests: found } });
  await person.type(await field(), 'fin');
  const rows = within(await group('Change requests')).getAllByRole('option');
  const place = 'Launch · by Cole Margin';
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    `Six mistakes${place}Asked: Finish it`,
    `Finish${place}`,
    `Fin${place}`,
  ]);
});

test('commands and settings are found by other words for them', async () => {
  const { person } = palette();
  await person.type(await field(), 'dark');
  expect(within(await group('Commands')).getByRole('option')).toHaveTextContent('Switch to the dark theme');
  await person.clear(await field());
  await person.type(await field(), 'spending');
  expect(within(await group('Pages and settings')).getByRole('option')).toHaveTextContent('Usage');
});

test('everyone finds people, and gets from them to the documents that they wrote in', async () => {
  const { person, push } = palette();
  await person.type(await field(), 'cole');
  const [found, ...more] = within(await group('People')).getAllByRole('option');
  expect(found).toHaveTextContent('Documents by Cole MarginCommenter');
  expect(more).toEqual([]);
  await person.keyboard('{Enter}');
  expect(push).toHaveBeenCalledWith('/search?author=cole');
});

test('people who manage members also get to their settings', () => {
  const opened: string[] = [];
  const go = (href: string) => () => void opened.push(href);
  const cole = { userId: 'cole', name: 'Cole Margin', role: 'editor', deactivatedAt: null };
  for (const entry of personEntries([cole], 'cole', { managesPeople: true, go })) entry.run();
  expect(opened).toEqual(['/search?author=cole', '/settings/people']);
  expect(personEntries([cole], 'zz', { managesPeople: true, go })).toEqual([]);
});

test('the headings of the open document are found, and Enter goes there', async () => {
  const go = vi.fn();
  const stop = offerHeadings(() => [{ label: 'Risks and open questions', level: 2, go }]);
  const { person } = palette();
  await person.type(await field(), 'open quest');
  await group('Headings in this document');
  await person.keyboard('{Enter}');
  expect(go).toHaveBeenCalledOnce();
  stop();
});

test('an entry that was moved to stays chosen when more is found above it', async () => {
  let find = (_: unknown) => {};
  const finding = new Promise((resolve) => {
    find = resolve;
  });
  const { person, push } = palette({ 'documents.search': () => finding });
  await group('Recent');
  await person.type(await field(), 'press');
  await group('Documents');
  await person.keyboard('{ArrowUp}');
  expect(chosen()).toHaveTextContent('Search all documents for “press”');
  const snippet = { text: 'The press came.', marks: [] };
  find({ items: [{ ...doc('d9', 'Diary.md', 'Launch'), isTextMatch: true, snippet }] });
  await screen.findByText('Diary', undefined, WAIT);
  expect(chosen()).toHaveTextContent('Search all documents for “press”');
  await person.keyboard('{Enter}');
  expect(push).toHaveBeenCalledWith('/search?q=press');
});

test('creating a document is the last option, and Enter alone never chooses it', async () => {
  const { person } = palette();
  await group('Recent');
  await person.type(await field(), 'zzqx');
  await group('Create');
  expect(screen.getAllByRole('group').at(-1)).toHaveAccessibleName('Create');
  expect(chosen()).toHaveTextContent('Search all documents for “zzqx”');
  await person.keyboard('{Enter}');
  expect(calls('documents.create')).toEqual([]);
  await person.keyboard('{ArrowDown}{Enter}');
  await vi.waitFor(() => expect(calls('documents.create')).toEqual([{ projectId: 'p1', path: 'zzqx.md' }]));
});

test('an untitled document and a private one are last and never preselected, unless the name is typed', async () => {
  const { person, push } = palette({ 'documents.createUntitled': { documentId: 'new', projectId: 'p1' } });
  await group('Create');
  const last = screen.getAllByRole('option').slice(-2);
  expect(last.map(({ textContent }) => textContent)).toEqual(['New document', 'New private document']);
  await person.type(await field(), 'page');
  const [first] = within(await group('Create')).getAllByRole('option');
  expect(first).toHaveTextContent(/^New document$/);
  expect(first).not.toBe(chosen());
  await person.clear(await field());
  await person.type(await field(), 'new doc');
  expect(chosen()).toHaveTextContent(/^New document$/);
  await person.keyboard('{Enter}');
  await vi.waitFor(() => expect(push).toHaveBeenCalledWith('/d/new'));
});

test('an owner finds every page of the settings', () => {
  const pages: string[] = [];
  const go = (href: string) => {
    pages.push(href);
    return () => {};
  };
  pageEntries({ query: '', owns: true, managesPeople: true, go });
  expect(pages).toEqual(expect.arrayContaining(placesFor('owner').map(({ href }) => href)));
});

test('the arrow keys of an input method choose its words, not what was found', async () => {
  palette();
  await group('Recent');
  const before = chosen();
  fireEvent.keyDown(await field(), { key: 'ArrowDown', isComposing: true });
  expect(chosen()).toBe(before);
});

test('a command with a matching name comes before documents whose text has the word', async () => {
  const { person } = palette({
    'documents.search': { items: [{ ...DOCUMENTS[1], snippet: null, isTextMatch: true }] },
  });
  await person.type(await field(), 'dark');
  await group('In document text');
  expect(chosen()).toHaveTextContent('Switch to the dark theme');
});

test('Enter doesn’t choose results of an earlier query', async () => {
  const found = { items: [{ ...DOCUMENTS[1], snippet: null, isTextMatch: true }] };
  let answerLater = () => {};
  const later = new Promise<typeof found>((answer) => {
    answerLater = () => answer(found);
  });
  const search = ({ query }: { query: string }) => (query === 'zz' ? found : later);
  const { person, push } = palette({ 'documents.search': search });
  await person.type(await field(), 'zz');
  await vi.waitFor(() => expect(chosen()).toHaveTextContent('Budget'), WAIT);
  await person.type(await field(), 'q');
  expect(screen.getByRole('option', { name: /Budget/ })).toBeVisible();
  await person.keyboard('{Enter}');
  expect(push.mock.calls).toEqual([['/search?q=zzq']]);
  answerLater();
});

test('a button closes the palette where it fills a phone’s window', async () => {
  const { person } = palette();
  await person.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('in a new browser, a document is offered first in the project of the newest one, not in the first of the alphabet', async () => {
  const { person } = palette({ 'projects.list': [...PROJECTS].sort((a, b) => a.name.localeCompare(b.name)) });
  await person.type(await field(), 'zzqx');
  const [first] = within(await group('Create')).getAllByRole('option');
  await vi.waitFor(() => expect(first).toHaveTextContent('New document “zzqx”in Launch'));
});

test('the search of all documents is the last row above a new document, without a heading, and chosen only if nothing else is', async () => {
  const { person, push } = palette({
    'documents.search': { items: [{ ...DOCUMENTS[1], snippet: null, isTextMatch: true }] },
  });
  await group('Recent');
  const row = () => screen.getByRole('option', { name: /^Search all documents/ });
  for (const [letter, query] of [
    ['p', 'p'],
    ['r', 'pr'],
    ['ess', 'press'],
  ] as const) {
    await person.type(await field(), letter);
    expect(row()).toHaveTextContent(`Search all documents for “${query}”`);
    expect(chosen()).not.toBe(row());
  }
  await group('In document text');
  await group('Create');
  expect(screen.getAllByRole('option').indexOf(row())).toBe(screen.getAllByRole('option').length - 2);
  expect(row().closest('[role="group"]')).toBeNull();
  expect(chosen()).toHaveTextContent('Press');
  await person.keyboard('{ArrowUp}{ArrowUp}{Enter}');
  expect(push.mock.calls).toEqual([['/search?q=press']]);
});

test('in a document found by its text, the word is highlighted in the passage, but not in the folder', async () => {
  const snippet = { text: 'Item\u00a0· Planned\u00a0· Spent', marks: [{ from: 7, to: 11 }] };
  const found = { ...doc('d9', 'Plans/Checkout.md', 'Launch'), snippet, isTextMatch: true };
  const { person } = palette({ 'documents.search': { items: [found] } });
  await person.type(await field(), 'plan');
  const row = within(await group('In document text')).getByRole('option');
  expect(row).toHaveTextContent('Launch / Plans');
  expect([...row.querySelectorAll('mark')].map((mark) => [mark.textContent, mark.nextSibling?.textContent])).toEqual([
    ['Plan', 'ned\u00a0· Spent…'],
  ]);
});

test('if nothing matches, the palette says so; a command that creates something is a match, too', async () => {
  const { person } = palette();
  await group('Recent');
  const none = () => screen.queryByText('No matching documents or commands.');
  await person.type(await field(), 'zzqx');
  await group('Create');
  await vi.waitFor(() => expect(none()).toBeVisible(), WAIT);
  await person.clear(await field());
  await person.type(await field(), 'secret');
  expect(await screen.findByRole('option', { name: 'New private document' }, WAIT)).toBeVisible();
  expect(none()).toBeNull();
});

test('the last line says which keys work, to people who see it and have a keyboard', () => {
  palette();
  const hints = screen.getByText('Esc').closest('p');
  expect(hints).toHaveTextContent('↑↓Move⏎OpenEscClose');
  expect(hints).toHaveClass('key-hint');
  expect(hints).toHaveAttribute('aria-hidden', 'true');
});
