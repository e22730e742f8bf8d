import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteReach } from '@/api/client-reach';
import type { SuggestionView } from '@/review/schema';
import { HunkPlaces } from '@/ui/review/hunks/hunk-places';
import { ReviewPanel } from '@/ui/review/panel/ReviewPanel';
import { useReview } from '@/ui/review/panel/use-review';
import { answers, calls, show } from '../page';

const PAINT = {
  ...{ id: 's1', description: 'Paint', documentId: 'document', turnId: null, changeSetId: 'set', siblings: [] },
  ...{ askedBy: { userId: 'ada', name: 'Ada Quill' }, refusal: null, createdAt: new Date(0), request: null },
  hunks: ['red', 'blue'].map((word) => ({
    ...{ id: word, before: word, after: word.toUpperCase(), from: 0, to: word.length, decision: null },
    ...{ approvals: [], approvalsNeeded: 1, wordings: [], refusal: null, status: 'open' },
  })),
} as unknown as SuggestionView;

const ANSWERS = {
  ...{ 'review.suggestions': [PAINT], 'treeChanges.list': [], 'versions.frozenRanges': [], 'sheets.ofDocument': null },
  'review.changeSet': { changeSetId: 'set', isClosed: false, isDraft: false, entries: [], tree: [] },
};

const setReached = (isThere: boolean) => act(() => noteReach(isThere));
/** Each test has another document, because the answers about earlier ones are cached. */
let documentId = 'document 0';
let count = 0;
beforeEach(() => {
  documentId = `document ${++count}`;
  answers(ANSWERS);
});
afterEach(() => setReached(true));

function Panel({ mayDecide = true }: { mayDecide?: boolean }) {
  const review = useReview(documentId, undefined);
  return (
    <ReviewPanel
      {...{ review, hiding: undefined, editor: undefined, places: new HunkPlaces(), mayDecide, onAmend: () => {} }}
      {...{ onAskAgent: () => {}, onShowAgent: () => {}, onReview: () => {}, onLeave: () => {} }}
    />
  );
}

const AS_OF = /^Suggestions as of \d+:\d\d\s[AP]M\./;
const red = () => screen.findByRole('button', { name: 'Replace “red” with “RED”' });

test('offline, the last known suggestions are listed with their time, and nothing decides on them', async () => {
  const { person } = show(<Panel />);
  expect(await red()).toBeVisible();
  expect(screen.getByRole('button', { name: 'Accept all 2' })).toBeVisible();
  expect(screen.queryByText(AS_OF)).toBeNull();
  setReached(false);
  expect(screen.getByText(AS_OF)).toHaveTextContent('You can decide on them when you’re back online.');
  const group = screen.getByRole('region', { name: 'Paint' });
  expect(within(group).getAllByRole('button')).toHaveLength(2);
  for (const key of ['a', 'r', 'e', 'A']) {
    await person.keyboard(key);
    expect(screen.getByText('You’re offline. You can decide when you’re back online.')).toBeInTheDocument();
  }
  await person.keyboard('j');
  expect(calls('review.decideHunk')).toEqual([]);
  expect(screen.queryByRole('dialog')).toBeNull();
  setReached(true);
  expect(screen.getByRole('button', { name: 'Accept all 2' })).toBeVisible();
  expect(screen.queryByText(AS_OF)).toBeNull();
});

test('people who never decide aren’t told when they could', async () => {
  show(<Panel mayDecide={false} />);
  await red();
  setReached(false);
  expect(screen.getByText(AS_OF)).not.toHaveTextContent('decide');
});

const BLUE = 'Replace “blue” with “BLUE”';

test('a reason that someone is writing stays when the connection is lost, and nothing else decides', async () => {
  const { person } = show(<Panel />);
  await red();
  await person.click(screen.getByRole('button', { name: 'Reject with a reason' }));
  await person.type(screen.getByRole('textbox'), 'Too loud');
  expect(screen.getByRole('button', { name: `Accept ${BLUE}` })).toBeVisible();
  setReached(false);
  expect(screen.getByRole('textbox')).toHaveValue('Too loud');
  expect(screen.queryByRole('button', { name: `Accept ${BLUE}` })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Accept all 2' })).toBeNull();
  // The card of the form has no decision either once another one is selected.
  await person.click(screen.getByRole('button', { name: BLUE }));
  expect(screen.queryByRole('button', { name: /^(Accept|Reject)/ })).toBeNull();
});

test('offline, a line says that suggestions aren’t shown if none are known', async () => {
  setReached(false);
  show(<Panel />);
  expect(screen.getByText('You’re offline. Suggestions aren’t shown until you’re back online.')).toBeVisible();
  setReached(true);
  expect(await red()).toBeVisible();
  await vi.waitFor(() => expect(screen.queryByText(/offline/)).toBeNull());
});
