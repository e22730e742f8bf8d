import { screen, within } from '@testing-library/react';
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { beforeEach, expect, test, vi } from 'vitest';
import type { RequestView } from '@/review/requests/schema';
import type { ChangeSetEntry } from '@/review/schema';
import { RequestPage } from '@/ui/requests/RequestPage';
import { type Shell, ShellProvider } from '@/ui/shell/shell-context';
import { answers, show } from '../page';

class NoSocket extends EventTarget {
  static readonly OPEN = 1;
  readyState = 0;
  send() {}
  close() {}
}
beforeEach(() => void vi.stubGlobal('WebSocket', NoSocket));

const entry = (n: number, hunks: number): ChangeSetEntry => ({
  ...{ documentId: `d${n}`, path: `Guides/Page ${n}.md`, suggestionId: `s${n}`, turnId: null, description: '' },
  ...{ status: 'pending', supersededById: null },
  counts: { hunks, open: hunks, accepted: 0, rejected: 0, alreadyThere: 0 },
});

function view(entries: ChangeSetEntry[], more: Partial<RequestView> = {}): RequestView {
  return {
    ...{ changeSetId: 'r1', projectId: 'p1', projectName: 'Handbook', title: 'Battery care', description: '' },
    ...{ state: 'open', isDraft: false, author: { userId: 'cole', name: 'Cole Margin' }, turnId: null },
    asked: null,
    createdAt: new Date('2026-10-15T12:00'),
    reviewers: [],
    changeSet: { changeSetId: 'r1', isClosed: false, isDraft: false, entries, tree: [] },
    ...{ closed: null, threadId: null, mayManage: true, mayChangeParts: false, mayComment: true, mayDecide: true },
    ...more,
  };
}

function open(request: RequestView, hunksOf: number, more: Readonly<Record<string, unknown>> = {}) {
  const hunks = Array.from({ length: hunksOf }, (_, n) => ({
    ...{ id: `h${n}`, position: n, from: 0, to: 1, before: 'a', after: `new${n}`, anchor: '' },
    ...{ decision: null, approvals: [], approvalsNeeded: 1, refusal: null },
  }));
  answers({
    'changeRequests.get': request,
    'review.suggestion': { id: 's', documentId: 'd', turnId: null, reviewBaseId: 'base', refusal: null, hunks },
    'versions.version': { id: 'base', text: 'a' },
    ...more,
  });
  return show(
    <AppRouterContext.Provider value={{ push() {} } as unknown as AppRouterInstance}>
      <ShellProvider value={{ sidebarOpen: true } as Shell}>
        <RequestPage changeSetId="r1" />
      </ShellProvider>
    </AppRouterContext.Provider>,
  );
}

test('a request of a turn says below its title what the agent was asked for', async () => {
  open(view([entry(1, 1)], { turnId: 't1', title: 'Correct 6 mistakes', asked: 'Proofread this' }), 1);
  expect(await screen.findByRole('heading', { level: 1, name: 'Correct 6 mistakes' })).toBeVisible();
  const prompt = screen.getByText('Proofread this', { selector: 'bdi' });
  expect(prompt.parentElement, 'the label keeps its own direction').toHaveTextContent('Asked: Proofread this');
  expect(prompt.parentElement).not.toHaveAttribute('dir');
});

test('a request leads back to the list, and says of each reviewer how far they are', async () => {
  const reviewers = [
    { userId: 'ada', name: 'Ada Quill', reviewed: 0 },
    { userId: 'ben', name: 'Ben Vole', reviewed: 2 },
    { userId: 'mina', name: 'Mina Hart', reviewed: 5 },
    { userId: 'cleo', name: 'Cleo Reed', reviewed: 0 },
  ];
  open(view([entry(1, 5)], { reviewers }), 5);
  expect(await screen.findByRole('link', { name: 'Change requests' })).toHaveAttribute('href', '/requests');
  const states = within(screen.getByRole('region', { name: 'Reviewers' })).getAllByRole('listitem');
  expect(states.map(({ textContent }) => textContent?.replace(/^[A-Z]{2}/, ''))).toEqual([
    'Ada QuillWaiting for you',
    'Ben VoleReviewed 2 of 5',
    'Mina HartReviewed',
    'Cleo ReedNot reviewed yet',
  ]);
});

test('the sidebar’s button and the actions are in the row of the link back, so that the title has its own row', async () => {
  open(view([entry(1, 5)]), 5);
  const back = await screen.findByRole('link', { name: 'Change requests' });
  expect(back.parentElement).toContainElement(screen.getByRole('button', { name: 'Show the sidebar' }));
  const title = screen.getByRole('heading', { level: 1, name: 'Battery care' });
  expect(title.parentElement?.children).toHaveLength(1);
  const edit = screen.getByRole('button', { name: 'Edit' });
  expect(edit.compareDocumentPosition(title)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('a change that was already in the text isn’t left to review', async () => {
  const there = { ...entry(1, 5), counts: { ...entry(1, 5).counts, open: 0, accepted: 4, alreadyThere: 1 } };
  const reviewers = [4, 3].map((reviewed) => ({ userId: `u${reviewed}`, name: `Reader ${reviewed}`, reviewed }));
  open(view([there], { reviewers }), 5);
  const [whole, part] = within(await screen.findByRole('region', { name: 'Reviewers' })).getAllByRole('listitem');
  expect(whole).toHaveTextContent(/Reader 4Reviewed$/);
  expect(part).toHaveTextContent(/Reader 3Reviewed 3 of 4$/);
});

test('of a finished request, it doesn’t say who has reviewed nothing', async () => {
  const reviewers = [{ userId: 'ada', name: 'Ada Quill', reviewed: 0 }];
  open(view([entry(1, 5)], { reviewers, state: 'accepted' }), 5);
  expect(await screen.findByText('Ada Quill')).toBeVisible();
  expect(screen.queryByText(/Not reviewed yet|Waiting for you/)).toBeNull();
});

test('all changes of a small request can be read without unfolding anything, and the decision is below them', async () => {
  open(view([1, 2, 3, 4].map((n) => entry(n, 5))), 5);
  await vi.waitFor(() => expect(screen.getAllByText(/new4/)).toHaveLength(4));
  expect(screen.getByText('Changes in 4 documents')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Changes' }), 'the card says it').toBeNull();
  const decision = screen.getByRole('button', { name: 'Accept all 20 in 4 documents' });
  const last = screen.getAllByText(/new4/).at(-1)!;
  expect(last.compareDocumentPosition(decision)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('the changes of a large request are folded', async () => {
  open(view([1, 2, 3, 4].map((n) => entry(n, 6))), 6);
  expect(await screen.findByRole('button', { name: 'Accept all 24 in 4 documents' })).toBeVisible();
  for (const button of screen.getAllByRole('button', { name: /^Changes in / })) {
    expect(button).toHaveAttribute('aria-expanded', 'false');
  }
});

test('an open request says what ends its review, and how much is left', async () => {
  const half = { ...entry(1, 5), counts: { ...entry(1, 5).counts, open: 2, accepted: 3 } };
  open(view([half, entry(2, 1)]), 1);
  const sentence = 'The review ends when every change is accepted or rejected. 3 changes are left.';
  expect(await screen.findByText(sentence)).toBeVisible();
});

test('changes of a suggestion that was superseded outside the request aren’t left to decide', async () => {
  const superseded = { ...entry(1, 5), status: 'superseded' as const, supersededById: 'elsewhere' };
  open(view([superseded, entry(2, 2)]), 2);
  expect(await screen.findByText(/2 changes are left\.$/)).toBeVisible();
  expect(screen.getByText('0 of 2 reviewed', { selector: 'header *' })).toBeVisible();
  expect(screen.getByRole('button', { name: /^Accept all 2 / })).toBeVisible();
});

test('of a reviewer who decided everything else, it says so although a suggestion was superseded', async () => {
  const superseded = { ...entry(1, 5), status: 'superseded' as const, supersededById: 'elsewhere' };
  open(view([superseded, entry(2, 2)], { reviewers: [{ userId: 'ben', name: 'Ben Vole', reviewed: 2 }] }), 2);
  const [ben] = within(await screen.findByRole('region', { name: 'Reviewers' })).getAllByRole('listitem');
  expect(ben).toHaveTextContent(/Ben VoleReviewed$/);
});

function draft(author: { userId: string; name: string }) {
  const request = view([entry(1, 5)], { state: 'draft', isDraft: true, author });
  const changed = vi.fn();
  const shown = open({ ...request, changeSet: { ...request.changeSet, isDraft: true } }, 5, {
    'changeRequests.update': changed,
  });
  return { ...shown, changed };
}
const HELD_BACK = 'This change request is a draft. Open it for review to decide on all of its changes.';

test('a draft’s changes can be read but not decided, and its author opens it for review', async () => {
  const { person, changed } = draft({ userId: 'ada', name: 'Ada Quill' });
  expect(await screen.findByText(/new4/)).toBeVisible();
  expect(screen.getByText(HELD_BACK)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^(Accept|Reject)/ })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Open for review' }));
  await vi.waitFor(() => expect(changed).toHaveBeenCalledWith({ changeSetId: 'r1', isDraft: false }));
});

test('others who can open the draft of someone else for review find that in the menu', async () => {
  const { person, changed } = draft({ userId: 'cole', name: 'Cole Margin' });
  expect(await screen.findByText(HELD_BACK)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Open for review' })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'More actions' }));
  await person.click(screen.getByRole('menuitem', { name: 'Open for review' }));
  await vi.waitFor(() => expect(changed).toHaveBeenCalledWith({ changeSetId: 'r1', isDraft: false }));
});

test('a draft that was closed doesn’t ask to be opened for review', async () => {
  const closed = { by: { userId: 'cole', name: 'Cole Margin' }, at: new Date() };
  const request = view([entry(1, 5)], { state: 'closed', isDraft: true, closed });
  open({ ...request, changeSet: { ...request.changeSet, isDraft: true, isClosed: true } }, 5);
  expect(await screen.findByText(/closed this change request/)).toBeVisible();
  expect(screen.queryByText(HELD_BACK)).toBeNull();
});

test('a closed request doesn’t say what ends its review', async () => {
  open(
    view([entry(1, 5)], { state: 'closed', closed: { by: { userId: 'cole', name: 'Cole Margin' }, at: new Date() } }),
    5,
  );
  expect(await screen.findByText(/closed this change request/)).toBeVisible();
  expect(screen.queryByText(/The review ends/)).toBeNull();
});

test('closing a request is called that, in a menu, so that it doesn’t read as closing the page', async () => {
  const { person } = open(view([entry(1, 5)]), 5);
  await person.click(await screen.findByRole('button', { name: 'More actions' }));
  await person.click(screen.getByRole('menuitem', { name: 'Close request…' }));
  expect(await screen.findByRole('dialog', { name: 'Close change request' })).toBeVisible();
});

test('a finished request can’t be closed', async () => {
  open(view([entry(1, 5)], { state: 'accepted' }), 5);
  expect(await screen.findByRole('button', { name: 'Edit' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'More actions' }), 'there is nothing to close').toBeNull();
});

const ADA = { userId: 'ada', name: 'Ada Quill' };
const isFilled = (name: RegExp | string) => screen.getByRole('button', { name }).classList.contains('bg-accent');

test.each([
  [4, false],
  [3, true],
])(
  'with %i of 6 changes left, it is %s that “Accept all” is filled: at least half must be reviewed',
  async (left, filled) => {
    const counts = { ...entry(1, 6).counts, open: left, accepted: 6 - left };
    open(view([{ ...entry(1, 6), counts }]), 6);
    await screen.findByRole('button', { name: /^Accept all/ });
    expect(isFilled(/^Accept all/)).toBe(filled);
    expect(isFilled('Reject all')).toBe(false);
    expect(screen.getByRole('button', { name: 'Edit' }), 'no frame').not.toHaveClass('border');
  },
);

test('the author’s Edit has a frame, and isn’t filled', async () => {
  open(view([entry(1, 5)], { author: ADA }), 5);
  expect(await screen.findByRole('button', { name: 'Edit' })).toHaveClass('border');
  expect(isFilled('Edit')).toBe(false);
});

test('an author whose request has no description can add one', async () => {
  const { person } = open(view([entry(1, 5)], { author: ADA }), 5, { 'changeRequests.possibleReviewers': [] });
  await person.click(await screen.findByRole('button', { name: 'Add a description' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change request' }));
  expect(dialog.getByRole('textbox', { name: /^Description/ })).toHaveValue('');
});

test.each<[string, Partial<RequestView>]>([
  ['there is one', { author: ADA, description: 'As agreed.' }],
  ['the viewer isn’t the author', {}],
  ['the author can’t change it', { author: ADA, mayManage: false }],
  ['the request is finished', { author: ADA, state: 'accepted' }],
])('nobody is asked for a description if %s', async (_, more) => {
  open(view([entry(1, 5)], more), 5);
  expect(await screen.findByRole('heading', { level: 1, name: 'Battery care' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add a description' })).toBeNull();
});

test('a link beside the reviewers leads to the discussion and says how many comments it has', async () => {
  open(view([entry(1, 1)]), 1);
  const link = await screen.findByRole('link', { name: 'Comments (0)' });
  expect(screen.getByRole('region', { name: 'Reviewers' })).toContainElement(link);
  expect(`#${screen.getByRole('region', { name: 'Discussion' }).id}`).toBe(link.getAttribute('href'));
});

test('J and K, and the buttons in the bar, lead from one open change to the next', async () => {
  Element.prototype.scrollIntoView = vi.fn();
  const { person } = open(view([entry(1, 3)]), 3);
  await screen.findByRole('listitem', { name: 'Replace “a” with “new2”' });
  const reached = () => document.activeElement?.getAttribute('aria-label');
  await person.keyboard('j');
  expect(reached()).toBe('Replace “a” with “new0”');
  await person.click(screen.getByRole('button', { name: 'Next change' }));
  expect(reached()).toBe('Replace “a” with “new1”');
  await person.keyboard('jj');
  expect(reached(), 'the last one').toBe('Replace “a” with “new2”');
  await person.keyboard('k');
  expect(reached()).toBe('Replace “a” with “new1”');
});
