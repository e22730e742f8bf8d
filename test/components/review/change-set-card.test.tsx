import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ChangeSetEntry, ChangeSetView } from '@/review/schema';
import { ChangeSetCard } from '@/ui/review/change-set/ChangeSetCard';
import { answers, calls, show } from '../page';

const entry = (suggestionId: string, open = 1): ChangeSetEntry => ({
  ...{ documentId: `${suggestionId}-document`, path: `${suggestionId}.md`, suggestionId, description: '' },
  ...{ status: open > 0 ? 'pending' : 'accepted', supersededById: null },
  counts: { hunks: 1, open, accepted: 1 - open, rejected: 0, alreadyThere: 0 },
});
const card = (entries: ChangeSetEntry[]) => {
  const changeSet: ChangeSetView = { changeSetId: 'set', isClosed: false, entries, tree: [] };
  const refresh = async () => {};
  return <ChangeSetCard {...{ changeSet, refresh }} documentId="" shown={[]} mayDecide onReview={() => {}} />;
};

test('REQ-5: Accept all leaves suggestions open that were added during the confirmation, and says so', async () => {
  answers({
    'review.decideChangeSet': { results: [], tree: [], added: { suggestionIds: ['three'], treeChangeIds: [] } },
  });
  const { person, again } = show(card([entry('one'), entry('two')]));
  await person.click(screen.getByRole('button', { name: 'Accept all 2 in 2 documents' }));
  again(card([entry('one'), entry('two'), entry('three')]));
  expect(screen.getByRole('heading', { name: 'Accept all 2 changes in 2 documents?' })).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Accept all 2' }));
  await screen.findByText('1 suggestion was added while you were reviewing. It stays open.');
  const shown = { suggestionIds: ['one', 'two'], treeChangeIds: [] };
  expect(calls('review.decideChangeSet')).toEqual([{ changeSetId: 'set', choice: { kind: 'accept' }, shown }]);
  again(card([entry('one', 0), entry('two', 0), entry('three', 0)]));
  expect(screen.queryByText(/was added while/)).toBeNull();
});
