import { QueryClient } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { noteReach } from '@/api/client-reach';
import { useKeptReview } from '@/ui/document/offline/use-kept-review';
import { forgetKeptDocument, type KeptDocument, keepDocument } from '@/ui/shell/offline/kept-documents';
import { keepReview, MOST_REVIEWS, restoreReview } from '@/ui/shell/offline/kept-reviews';
import { show } from '../page';
import { clearTables, rowsOf } from './fake-table';

vi.mock('@/ui/shell/offline/kept-table', () => import('./fake-table'));

afterEach(() => {
  act(() => noteReach(true));
  clearTables();
});

const key = (path: string, documentId: string) => [path.split('.'), { input: { documentId }, type: 'query' }];
const stored = () => [...rowsOf('reviews').keys()].sort();

/** A page that keeps the review of the document `lamp`. */
function page() {
  const queries = new QueryClient();
  return {
    queries,
    stop: keepReview('ada', 'lamp', queries),
    answer: (path: string, documentId: string, data: unknown) => queries.setQueryData(key(path, documentId), data),
  };
}

test('the open suggestions and comments of the open document are stored, and nothing else', () => {
  const { answer, stop } = page();
  answer('review.suggestions', 'lamp', ['shorter']);
  answer('threads.open', 'lamp', []);
  answer('review.suggestions', 'desk', ['longer']);
  answer('versions.history', 'lamp', []);
  expect(stored()).toEqual(['lamp:review.suggestions', 'lamp:threads.open']);
  stop();
  answer('treeChanges.list', 'lamp', []);
  expect(stored()).toHaveLength(2);
});

test('a stored answer that has become too long is forgotten, because it would be outdated', () => {
  const { answer } = page();
  answer('review.suggestions', 'lamp', ['shorter']);
  expect(stored()).toHaveLength(1);
  answer('review.suggestions', 'lamp', ['x'.repeat(300_000)]);
  expect(stored()).toEqual([]);
});

test('what is stored is used where the server hasn’t answered, with its time', async () => {
  const first = page();
  first.answer('review.suggestions', 'lamp', ['old']);
  first.answer('threads.open', 'lamp', ['old']);
  const { queries } = page();
  queries.setQueryData(key('threads.open', 'lamp'), ['new']);
  await restoreReview('ada', 'lamp', queries);
  expect(queries.getQueryData(key('review.suggestions', 'lamp'))).toEqual(['old']);
  expect(queries.getQueryData(key('threads.open', 'lamp'))).toEqual(['new']);
  const at = first.queries.getQueryState(key('review.suggestions', 'lamp'))?.dataUpdatedAt;
  expect(queries.getQueryState(key('review.suggestions', 'lamp'))?.dataUpdatedAt).toBe(at);
});

const document = (documentId: string, minute: number) =>
  ({ documentId, openedAt: new Date(minute * 60_000) }) as KeptDocument;

test('with a document, its suggestions and comments are forgotten', async () => {
  await keepDocument('ada', document('lamp', 1));
  page().answer('review.suggestions', 'lamp', ['shorter']);
  await forgetKeptDocument('ada', 'lamp');
  expect([...rowsOf('documents').keys(), ...stored()]).toEqual([]);
});

test('suggestions are stored for the documents that were opened last', async () => {
  await keepDocument('ada', document('lamp', 0));
  page().answer('review.suggestions', 'lamp', ['shorter']);
  for (let i = 1; i < MOST_REVIEWS; i++) await keepDocument('ada', document(`desk ${i}`, i));
  expect(stored()).toHaveLength(1);
  await keepDocument('ada', document('chair', MOST_REVIEWS));
  expect(stored()).toEqual([]);
  // A page that is still open stores an answer for a document that isn't among the last ones.
  page().answer('review.suggestions', 'lamp', ['longer']);
  await keepDocument('ada', document('table', MOST_REVIEWS + 1));
  await keepDocument('ada', document('shelf', MOST_REVIEWS + 2));
  expect(stored()).toEqual([]);
  expect(rowsOf('documents').has('lamp')).toBe(true);
});

function Document({ isHere, onRestored }: { isHere: boolean; onRestored(is: boolean): void }) {
  onRestored(useKeptReview({ documentId: 'lamp', isHere }));
  return null;
}

test('a document page says that it has read what is stored, only while the server can’t be reached', async () => {
  const onRestored = vi.fn();
  show(<Document isHere onRestored={onRestored} />);
  expect(onRestored).not.toHaveBeenCalledWith(true);
  act(() => noteReach(false));
  await vi.waitFor(() => expect(onRestored).toHaveBeenLastCalledWith(true));
  act(() => noteReach(true));
  expect(onRestored).toHaveBeenLastCalledWith(false);
});
