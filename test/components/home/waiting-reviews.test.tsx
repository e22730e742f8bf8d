import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { InboxItem } from '@/review/inbox/schema';
import { WaitingReviews } from '@/ui/home/WaitingReviews';
import { answers, calls, show } from '../page';

const ITEM: InboxItem = {
  kind: 'suggestion',
  subjectId: 's1',
  projectId: 'p1',
  documentId: 'd1',
  requestId: null,
  partOf: null,
  path: 'Guides/Filters.md',
  projectName: 'Handbook',
  reason: 'suggestion',
  actor: { userId: 'cole', name: 'Cole Margin' },
  happenedAt: new Date(),
  isSnoozed: false,
  isRead: false,
  isWritten: true,
  text: 'Shorter title',
  review: { reviewed: 0, total: 2, nextHunkId: 'h1' },
  requestSize: null,
  hunkId: null,
  quote: null,
};
const partOf = { requestId: 'r1', title: 'Battery care on every page' };
const requestSize = { documents: 2, total: 4, reviewed: 0 };

/** Answers as the server does: with as many items as were asked for. */
const pageOf = (all: readonly InboxItem[]) => (input: unknown) => {
  const { limit } = input as { limit: number };
  const { happenedAt, subjectId } = all[limit - 1] ?? ITEM;
  return { items: all.slice(0, limit), nextCursor: all.length > limit ? { happenedAt, subjectId } : undefined };
};

/** Answers page by page, as the server does. */
const pagesOf = (all: readonly InboxItem[]) => (input: unknown) => {
  const { limit, cursor } = input as { limit: number; cursor?: { subjectId: string } };
  return pageOf(all.slice(cursor ? all.findIndex(({ subjectId }) => subjectId === cursor.subjectId) + 1 : 0))({
    limit,
  });
};

test('the suggestions of a change request are one row, which leads to the request', async () => {
  const alone = { ...ITEM, subjectId: 's3', partOf: { requestId: 'r2', title: 'One page' } };
  const items = [{ ...ITEM, partOf, requestSize }, alone, { ...ITEM, subjectId: 's2', documentId: 'd2', partOf }];
  answers({ 'inbox.list': { items, nextCursor: undefined } });
  show(<WaitingReviews />);
  const [request, document, ...more] = await screen.findAllByRole('listitem');
  expect(more).toEqual([]);
  expect(within(request!).getByRole('link')).toHaveAttribute('href', '/requests/r1');
  expect(request).toHaveTextContent('HandbookBattery care on every pageCole Margin · 2 documents · 4 changes');
  expect(within(document!).getByRole('link')).toHaveAttribute('href', '/d/d1?panel=review&hunk=h1');
  expect(document).toHaveTextContent('FiltersShorter titleCole Margin · 2 changes');
  expect(calls('inbox.list')).toMatchObject([{ workspaceId: 'workspace', kind: 'suggestion', limit: 100 }]);
});

test('a change request with many suggestions doesn’t hide the others', async () => {
  const items = Array.from({ length: 21 }, (_, n) => ({
    ...{ ...ITEM, subjectId: `s${n}`, partOf },
    requestSize: { documents: 21, total: 42, reviewed: 7 },
  }));
  const other = { ...ITEM, subjectId: 'other' };
  answers({ 'inbox.list': pageOf([...items, other]) });
  show(<WaitingReviews />);
  const [request, document] = await screen.findAllByRole('listitem');
  expect(request).toHaveTextContent('Cole Margin · 21 documents · 7 of 42 reviewed');
  expect(within(document!).getByRole('link')).toHaveAttribute('href', '/d/d1?panel=review&hunk=h1');
});

test('in each row, the document and the title are on a line of their own, whatever would fit', async () => {
  answers({ 'inbox.list': { items: [ITEM], nextCursor: undefined } });
  show(<WaitingReviews />);
  const lines = [...(await screen.findByRole('link')).children];
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Filters',
    'Shorter title',
    expect.stringMatching(/^Cole Margin/),
  ]);
});

test('more are loaded until there are five rows, or until all are there', async () => {
  const many = Array.from({ length: 150 }, (_, n) => ({ ...ITEM, subjectId: `s${n}`, partOf, requestSize }));
  answers({ 'inbox.list': pagesOf([...many, { ...ITEM, subjectId: 'other' }]) });
  show(<WaitingReviews />);
  await vi.waitFor(() =>
    expect(screen.getAllByRole('listitem')[1]).toHaveTextContent('FiltersShorter titleCole Margin · 2 changes'),
  );
  expect(screen.getAllByRole('listitem')[0]).toHaveTextContent('Cole Margin · 2 documents · 4 changes');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent?.slice(0, 7))).toEqual([
    'Handboo',
    'Filters',
  ]);
  expect(calls('inbox.list')).toHaveLength(2);
});

test('the row of a change request has its whole size though not all items were loaded, and a link leads to the others', async () => {
  const items = Array.from({ length: 520 }, (_, n) => ({
    ...{ ...ITEM, subjectId: `s${n}`, partOf },
    requestSize: { documents: 520, total: 1040, reviewed: 0 },
  }));
  answers({ 'inbox.list': pagesOf([{ ...ITEM, subjectId: 'other' }, ...items]) });
  show(<WaitingReviews />);
  await vi.waitFor(() => expect(calls('inbox.list')).toHaveLength(5));
  const [alone, cut, more] = await screen.findAllByRole('listitem');
  expect(within(more!).getByRole('link', { name: 'More' })).toHaveAttribute('href', '/inbox?show=suggestion');
  expect(alone).toHaveTextContent('Cole Margin · 2 changes');
  expect(cut).toHaveTextContent('Battery care on every pageCole Margin · 520 documents · 1,040 changes');
});

test('a change request that the person was asked to review says how large it is, or how much of it is reviewed', async () => {
  const asked = {
    ...{ ...ITEM, kind: 'request', reason: 'request', subjectId: 'r1', requestId: 'r1', documentId: null, path: null },
    ...{ text: 'Plainer words for refunds', review: null, requestSize: { documents: 3, total: 13, reviewed: 0 } },
  } as const;
  const begun = { ...asked, subjectId: 'r2', requestId: 'r2', requestSize: { documents: 1, total: 13, reviewed: 4 } };
  answers({ 'inbox.list': { items: [asked, begun], nextCursor: undefined } });
  show(<WaitingReviews />);
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first).toHaveTextContent('Plainer words for refundsCole Margin · 3 documents · 13 changes · just now');
  expect(second).toHaveTextContent('Cole Margin · 1 document · 4 of 13 reviewed · just now');
});

test('no more than five rows are shown, with the number of others', async () => {
  const items = Array.from({ length: 20 }, (_, n) => ({ ...ITEM, subjectId: `s${n}` }));
  answers({ 'inbox.list': { items, nextCursor: undefined } });
  show(<WaitingReviews />);
  expect(await screen.findAllByRole('listitem')).toHaveLength(6);
  expect(screen.getByRole('link', { name: '15 more' })).toHaveAttribute('href', '/inbox?show=suggestion');
});

test('the time of a row is beside what may be cut, so it is never cut itself', async () => {
  answers({ 'inbox.list': { items: [ITEM], nextCursor: undefined } });
  show(<WaitingReviews />);
  const time = await screen.findByText('just now');
  expect(time.closest('.truncate')).toBeNull();
  expect(time.closest('li')).toHaveTextContent('Cole Margin · 2 changes · just now');
});
