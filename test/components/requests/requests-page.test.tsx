import { cleanup, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { RequestsPage } from '@/ui/requests/RequestsPage';
import { type Shell, ShellProvider } from '@/ui/shell/shell-context';
import { LiveAddress } from '../kit/live-address';
import { answers, calls, show } from '../page';

const PROJECTS = [
  { projectId: 'p1', name: 'Launch' },
  { projectId: 'p2', name: 'Handbook' },
];
const pageAt = (search: string, isLate = false) => (
  <ShellProvider value={{ sidebarOpen: true } as Shell}>
    <LiveAddress search={search} isLate={isLate}>
      <RequestsPage />
    </LiveAddress>
  </ShellProvider>
);
const PEOPLE = {
  authors: [
    { userId: 'cole', name: 'Cole Margin' },
    { userId: 'ada', name: 'Ada Quill' },
  ],
  reviewers: [{ userId: 'ben', name: 'Ben Vole' }],
};
const COUNTS = {
  'changeRequests.counts': { open: 4, forMe: 2, mine: 0, drafts: 3, closed: 11 },
  'changeRequests.people': PEOPLE,
};
const asked = () => calls('changeRequests.list').at(-1);

test('the address keeps the filters of the change requests, and a link sets them', async () => {
  answers({ ...COUNTS, 'changeRequests.list': { requests: [], nextCursor: undefined }, 'projects.list': PROJECTS });
  const { person, again } = show(pageAt('project=p1&q=guide'));
  await vi.waitFor(() => expect(asked()).toMatchObject({ projectId: 'p1', isOpen: true }));
  await person.selectOptions(await screen.findByRole('combobox', { name: 'Project' }), 'Handbook');
  await person.click(screen.getByRole('radio', { name: /^Closed/ }));
  await vi.waitFor(() => expect(asked()).toMatchObject({ projectId: 'p2', isOpen: false }));
  const field = screen.getByRole('searchbox', { name: 'Search change requests' });
  expect(field).toHaveValue('guide');
  await person.clear(field);
  await person.type(field, 'launch');
  await vi.waitFor(() => expect(asked()).toMatchObject({ query: 'launch' }));
  expect(location.search).toBe('?project=p2&show=closed&q=launch');
  again(pageAt('q=tour'));
  await vi.waitFor(() => expect(asked()).toMatchObject({ query: 'tour' }));
  expect(screen.getByRole('searchbox')).toHaveValue('tour');
  again(pageAt(''));
  expect(screen.getByRole('radio', { name: /^Open/ })).toBeChecked();
  await vi.waitFor(() => expect(Object.keys(asked() as object)).not.toContain('query'));
  expect(Object.keys(asked() as object)).not.toContain('projectId');
  expect(screen.queryByDisplayValue('tour')).toBeNull();
});

test('a filter that is chosen before the page shows the last one keeps it', async () => {
  answers({ ...COUNTS, 'changeRequests.list': { requests: [], nextCursor: undefined }, 'projects.list': PROJECTS });
  const { person } = show(pageAt('', true));
  await person.click(screen.getByRole('radio', { name: /^Closed/ }));
  await person.selectOptions(await screen.findByRole('combobox', { name: 'Project' }), 'Handbook');
  expect(location.search).toBe('?project=p2&show=closed');
});

test('the open requests can be limited to those for or by the reader, and show who was asked', async () => {
  const request = {
    ...{
      changeSetId: 'r1',
      projectId: 'p1',
      projectName: 'Launch',
      title: 'Battery care',
      asked: null,
      passage: null,
      state: 'open',
      turnId: null,
    },
    ...{ author: { userId: 'cole', name: 'Cole Margin' }, createdAt: new Date(), documents: 1, total: 2, reviewed: 0 },
    ...{ updatedAt: new Date(), comments: 0 },
    reviewers: ['Ada Quill', 'Ben Vole'].map((name, i) => ({ userId: name, name, hasReviewed: i === 1 })),
  };
  const closed = { ...request, changeSetId: 'r2', state: 'draft', reviewers: [] };
  answers({
    ...COUNTS,
    'changeRequests.list': { requests: [request, closed], nextCursor: undefined },
    'projects.list': PROJECTS,
  });
  const { person } = show(pageAt('show=for-me'));
  await vi.waitFor(() => expect(asked()).toMatchObject({ isOpen: true, isForMe: true, isMine: false }));
  const people = await screen.findByRole('img', { name: 'Reviewers: Ada Quill and Ben Vole (reviewed)' });
  expect(people.querySelectorAll('[data-reviewed]'), 'only who has reviewed has a tick').toHaveLength(1);
  const list = within(screen.getByRole('list', { name: 'Change requests' }));
  expect(list.queryByText('Open'), 'the filter says it').toBeNull();
  expect(list.getByText('Draft')).toBeVisible();
  await person.click(screen.getByRole('radio', { name: /^Mine/ }));
  await vi.waitFor(() => expect(asked()).toMatchObject({ isOpen: true, isForMe: false, isMine: true }));
  expect(location.search).toBe('?show=mine');
});

test('an empty list says which change requests there are none of', async () => {
  answers({ ...COUNTS, 'changeRequests.list': { requests: [], nextCursor: undefined }, 'projects.list': PROJECTS });
  const { again } = show(pageAt(''));
  expect(await screen.findByText('No open change requests')).toBeVisible();
  for (const [filter, none] of [
    ['for-me', 'No open change requests for you to review'],
    ['mine', 'You have no open change requests'],
    ['drafts', 'No drafts'],
    ['closed', 'No closed change requests'],
  ] as const) {
    again(pageAt(`show=${filter}`));
    expect(await screen.findByText(none)).toBeVisible();
  }
});

test('each tab says how many change requests it has, in the chosen project', async () => {
  answers({ ...COUNTS, 'changeRequests.list': { requests: [], nextCursor: undefined }, 'projects.list': PROJECTS });
  show(pageAt('project=p1'));
  expect(await screen.findByRole('radio', { name: 'Open 4' })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'For me 2' })).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Mine' })).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Drafts 3' })).toBeVisible();
  const onPhones = screen.getByRole('combobox', { name: 'Change requests to show' });
  expect(
    within(onPhones)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([...['Open (4)', 'For me (2)', 'Mine', 'Drafts (3)', 'Closed (11)']]);
  expect(calls('changeRequests.counts')).toMatchObject([{ projectId: 'p1' }]);
});

test('a row says when the request was created, when something last happened, by which the list is sorted, and how many comments there are, if any', async () => {
  const HOUR_MS = 3_600_000;
  const request = {
    ...{
      changeSetId: 'r1',
      projectId: 'p1',
      projectName: 'Launch',
      title: 'Battery care',
      asked: null,
      passage: null,
      state: 'open',
      turnId: null,
    },
    ...{ author: { userId: 'cole', name: 'Cole Margin' }, reviewers: [], documents: 2, total: 8, reviewed: 3 },
    ...{
      createdAt: new Date(Date.now() - 90 * 24 * HOUR_MS),
      updatedAt: new Date(Date.now() - 2 * HOUR_MS),
      comments: 4,
    },
  };
  const quiet = { ...request, changeSetId: 'r2', asked: 'Proofread this', comments: 0, updatedAt: request.createdAt };
  answers({
    ...COUNTS,
    'changeRequests.list': { requests: [request, quiet], nextCursor: undefined },
    'projects.list': PROJECTS,
  });
  show(pageAt(''));
  const list = await screen.findByRole('list', { name: 'Change requests' });
  const [first, second] = await within(list).findAllByRole('listitem');
  expect(asked()).toMatchObject({ sort: 'updated' });
  expect(first).toHaveTextContent('Cole Margin · Launch · Created 3 months ago · Updated 2 hr. ago');
  for (const date of within(first!).getAllByText(/ ago$/, { selector: 'time' })) {
    expect(date.parentElement, 'a date stays on one line').toHaveClass('truncate');
  }
  expect(second).toHaveTextContent('Cole Margin · Launch · Created 3 months ago');
  expect(second).not.toHaveTextContent('Updated');
  expect(second).toHaveTextContent('Asked: Proofread this');
  const prompt = within(second!).getByText('Proofread this', { selector: 'bdi' });
  expect(prompt.parentElement, 'the label keeps its own direction').not.toHaveAttribute('dir');
  expect(first).not.toHaveTextContent('Asked');
  expect(first).toHaveTextContent('2 documents · 3 of 8 reviewed');
  expect(first?.querySelector('progress')).toHaveValue(3);
  expect(within(first!).getByRole('img', { name: '4 comments' })).toHaveTextContent(/^4$/);
  expect(within(second!).queryByRole('img', { name: /comment/ })).toBeNull();
});

test('a list can be searched and sorted, however short it is, and the address keeps both', async () => {
  answers({ ...COUNTS, 'changeRequests.list': { requests: [], nextCursor: undefined }, 'projects.list': PROJECTS });
  const { person } = show(pageAt(''));
  await screen.findByRole('radio', { name: 'Open 4' });
  expect(screen.getByRole('searchbox', { name: 'Search change requests' })).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Order' })).toBeVisible();
  await person.click(screen.getByRole('radio', { name: 'Closed 11' }));
  await person.type(await screen.findByRole('searchbox', { name: 'Search change requests' }), 'launch');
  await vi.waitFor(() => expect(asked()).toMatchObject({ isOpen: false, query: 'launch', sort: 'newest' }));
  expect(await screen.findByText('No matching change requests')).toBeVisible();
  await person.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Oldest first');
  await vi.waitFor(() => expect(asked()).toMatchObject({ query: 'launch', sort: 'oldest' }));
  expect(location.search).toBe('?show=closed&q=launch&sort=oldest');
  await person.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(screen.getByRole('searchbox'), 'the focus isn’t lost with the button').toHaveFocus();
  await vi.waitFor(() => expect(Object.keys(asked() as object)).not.toContain('query'));
});

test('the search that is in use stays in a short list, and while another project’s counts load', async () => {
  let count = (_: unknown) => {};
  const late = new Promise((resolve) => (count = resolve));
  answers({
    'changeRequests.counts': ({ projectId }: { projectId?: string }) =>
      projectId ? late : { open: 20, forMe: 0, mine: 3, drafts: 0, closed: 0 },
    'changeRequests.people': PEOPLE,
    ...{ 'changeRequests.list': { requests: [], nextCursor: undefined }, 'projects.list': PROJECTS },
  });
  const { person } = show(pageAt(''));
  const field = await screen.findByRole('searchbox');
  await person.type(field, 'a');
  await person.click(screen.getByRole('radio', { name: 'Mine 3' }));
  await person.type(field, '{Backspace}');
  expect(field).toHaveFocus();
  const order = screen.getByRole('combobox', { name: 'Order' });
  await person.selectOptions(order, 'Oldest first');
  await person.selectOptions(order, 'Newest first');
  expect(order).toBeInTheDocument();
  await person.selectOptions(screen.getByRole('combobox', { name: 'Project' }), 'Handbook');
  await vi.waitFor(() => expect(calls('changeRequests.counts')).toHaveLength(2));
  expect(screen.getByRole('radio', { name: 'Mine 3' }), 'the row doesn’t jump').toBeVisible();
  expect(field).toBeInTheDocument();
  count({ open: 1, forMe: 0, mine: 1, drafts: 0, closed: 0 });
  expect(await screen.findByRole('radio', { name: 'Mine 1' })).toBeVisible();
  expect(field).toBeInTheDocument();
});

test('the last active come first, but of the closed ones the newest, unless another order is chosen', async () => {
  answers({ ...COUNTS, 'changeRequests.list': { requests: [], nextCursor: undefined }, 'projects.list': PROJECTS });
  const { person } = show(pageAt(''));
  await vi.waitFor(() => expect(asked()).toMatchObject({ isOpen: true, sort: 'updated' }));
  await person.click(screen.getByRole('radio', { name: /^Closed/ }));
  await vi.waitFor(() => expect(asked()).toMatchObject({ isOpen: false, sort: 'newest' }));
  expect(location.search).toBe('?show=closed');
  await person.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Recently updated');
  await vi.waitFor(() => expect(asked()).toMatchObject({ isOpen: false, sort: 'updated' }));
  expect(location.search).toBe('?show=closed&sort=updated');
});

// The order was dropped if it was the usual one of the new list.
test('the chosen order stays when another list is chosen', async () => {
  answers({ ...COUNTS, 'changeRequests.list': { requests: [], nextCursor: undefined }, 'projects.list': PROJECTS });
  const { person } = show(pageAt('show=closed&sort=updated'));
  await person.click(screen.getByRole('radio', { name: /^Mine/ }));
  expect(location.search).toBe('?show=mine&sort=updated');
  await person.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Newest first');
  await person.click(screen.getByRole('radio', { name: /^Closed/ }));
  await person.click(screen.getByRole('radio', { name: /^Open/ }));
  await vi.waitFor(() => expect(asked()).toMatchObject({ isOpen: true, sort: 'newest' }));
});

test('drafts have a list of their own, and aren’t among the open requests', async () => {
  answers({ ...COUNTS, 'changeRequests.list': { requests: [], nextCursor: undefined }, 'projects.list': PROJECTS });
  const { person } = show(pageAt(''));
  await vi.waitFor(() => expect(asked()).toMatchObject({ isOpen: true, isDraft: false }));
  await person.click(screen.getByRole('radio', { name: /^Drafts/ }));
  await vi.waitFor(() => expect(asked()).toMatchObject({ isOpen: true, isDraft: true }));
  expect(location.search).toBe('?show=drafts');
  await person.click(screen.getByRole('radio', { name: /^Mine/ }));
  await vi.waitFor(() => expect(asked()).toMatchObject({ isOpen: true, isMine: true }));
  expect(Object.keys(asked() as object), 'one’s own drafts are listed').not.toContain('isDraft');
});

test('a list can be filtered by author, reviewer, and people or agent; the address, the counts and the next list keep it', async () => {
  answers({ ...COUNTS, 'changeRequests.list': { requests: [], nextCursor: undefined }, 'projects.list': PROJECTS });
  const { person } = show(pageAt('project=p1'));
  const author = await screen.findByRole('combobox', { name: 'Author' });
  await vi.waitFor(() => expect(within(author).getAllByRole('option')).toHaveLength(3));
  expect(calls('changeRequests.people')).toMatchObject([{ projectId: 'p1' }]);
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  await person.selectOptions(author, 'Cole Margin');
  await person.selectOptions(screen.getByRole('combobox', { name: 'Reviewer' }), 'Ben Vole');
  await person.selectOptions(screen.getByRole('combobox', { name: 'Suggested by' }), 'People');
  const filters = { projectId: 'p1', authorId: 'cole', reviewerId: 'ben', by: 'people' };
  await vi.waitFor(() => expect(asked()).toMatchObject(filters));
  await vi.waitFor(() => expect(calls('changeRequests.counts').at(-1)).toMatchObject(filters));
  await person.click(screen.getByRole('radio', { name: /^Closed/ }));
  expect(location.search).toBe('?project=p1&show=closed&author=cole&reviewer=ben&by=people');
  expect(await screen.findByText('No matching change requests')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(location.search).toBe('?project=p1&show=closed');
  expect(await screen.findByText('No closed change requests')).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Suggested by' }), 'the focus isn’t lost').toHaveFocus();
});

test('a chosen filter says what it is, except where its label is visible', async () => {
  answers({ ...COUNTS, 'changeRequests.list': { requests: [], nextCursor: undefined }, 'projects.list': PROJECTS });
  const { person } = show(pageAt('author=ada&reviewer=ben&by=people'));
  const author = await screen.findByRole('combobox', { name: 'Author' });
  await vi.waitFor(() => expect(author).toHaveDisplayValue('Author: Ada Quill'));
  expect(await within(author).findByRole('option', { name: 'Cole Margin' })).toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: 'Reviewer' })).toHaveDisplayValue('Reviewer: Ben Vole');
  expect(screen.getByRole('combobox', { name: 'Suggested by' })).toHaveDisplayValue('Suggested by: People');
  await person.click(screen.getByRole('button', { name: 'Filter (3)' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Filters' }));
  expect(dialog.getByRole('combobox', { name: 'Author' })).toHaveDisplayValue('Ada Quill');
});

test('on phones, a button says how many filters are set and opens them', async () => {
  answers({ ...COUNTS, 'changeRequests.list': { requests: [], nextCursor: undefined }, 'projects.list': PROJECTS });
  const { person } = show(pageAt('author=cole&by=agent&reviewer=x%00'));
  await person.click(await screen.findByRole('button', { name: 'Filter (3)' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Filters' }));
  expect(dialog.getByRole('combobox', { name: 'Suggested by' })).toHaveDisplayValue('AI agent');
  expect(dialog.getByRole('combobox', { name: 'Reviewer' }), 'an unknown person').toHaveDisplayValue('Someone');
  await person.click(dialog.getByRole('button', { name: 'Clear filters' }));
  expect(location.search).toBe('');
  expect(dialog.getByRole('combobox', { name: 'Suggested by' }), 'the focus isn’t lost').toHaveFocus();
  await person.click(dialog.getByRole('button', { name: 'Show change requests' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Filter' })).toBeVisible();
});

test('a request that is on two pages, because something happened in between, has one row', async () => {
  const request = (changeSetId: string, title: string) => ({
    ...{ changeSetId, projectId: 'p1', projectName: 'Launch', title, asked: null, turnId: null },
    ...{ passage: null, state: 'open' },
    ...{ author: { userId: 'cole', name: 'Cole Margin' }, reviewers: [], documents: 1, total: 2, reviewed: 0 },
    ...{ createdAt: new Date(), updatedAt: new Date(), comments: 0 },
  });
  const nextCursor = { at: new Date(), changeSetId: 'b' };
  answers({
    ...{ ...COUNTS, 'projects.list': PROJECTS },
    'changeRequests.list': ({ cursor }: { cursor?: object }) =>
      cursor
        ? { requests: [request('b', 'Tour again'), request('c', 'Guide')], nextCursor: undefined }
        : { requests: [request('a', 'Battery care'), request('b', 'Tour')], nextCursor },
  });
  const { person } = show(pageAt(''));
  await person.click(await screen.findByRole('button', { name: /more/ }));
  await screen.findByRole('link', { name: 'Guide' });
  const list = within(screen.getByRole('list', { name: 'Change requests' }));
  expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Battery care', 'Tour', 'Guide']);
});

test('rows have an icon of their state only if their states differ', async () => {
  const request = (changeSetId: string, state: string) => ({
    ...{ changeSetId, projectId: 'p1', projectName: 'Launch', title: changeSetId, asked: null, turnId: null },
    ...{ passage: null, state, author: { userId: 'cole', name: 'Cole Margin' }, reviewers: [] },
    ...{ documents: 1, total: 2, reviewed: 0, createdAt: new Date(), updatedAt: new Date(), comments: 0 },
  });
  const listed = (...states: string[]) => {
    const requests = states.map((state, i) => request(`Request ${i}`, state));
    answers({ ...COUNTS, 'projects.list': PROJECTS, 'changeRequests.list': { requests, nextCursor: undefined } });
  };
  const icons = () => screen.getByRole('list', { name: 'Change requests' }).querySelectorAll('[role=img] > svg');
  listed('open', 'open');
  show(pageAt(''));
  await screen.findByRole('link', { name: 'Request 1' });
  expect(screen.getAllByRole('img', { name: 'Open' })).toHaveLength(2);
  expect(icons()).toHaveLength(0);
  cleanup();
  listed('accepted', 'closed');
  show(pageAt('?project=p2'));
  await screen.findByRole('link', { name: 'Request 1' });
  expect(icons()).toHaveLength(2);
});
