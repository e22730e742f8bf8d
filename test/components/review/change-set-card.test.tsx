import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ChangeSetEntry, ChangeSetView } from '@/review/schema';
import type { TreeChangeView } from '@/review/tree/schema';
import { ChangeSetCard } from '@/ui/review/change-set/ChangeSetCard';
import { answers, calls, show } from '../page';

const entry = (suggestionId: string, open = 1): ChangeSetEntry => ({
  ...{ documentId: `${suggestionId}-document`, path: `${suggestionId}.md`, suggestionId, turnId: 't', description: '' },
  ...{ status: open > 0 ? 'pending' : 'accepted', supersededById: null },
  counts: { hunks: 1, open, accepted: 1 - open, rejected: 0, alreadyThere: 0 },
});
const card = (entries: ChangeSetEntry[], { folds = false, documentId = '', tree = [] as TreeChangeView[] } = {}) => {
  const changeSet: ChangeSetView = { changeSetId: 'set', isClosed: false, isDraft: false, entries, tree };
  const refresh = async () => {};
  return <ChangeSetCard {...{ changeSet, refresh, folds, documentId }} shown={[]} mayDecide onReview={() => {}} />;
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

test.each([true, false])(
  'a set has the sign of the agent’s work only if all of it is the agent’s (folds: %s)',
  (folds) => {
    const persons = { ...entry('three'), turnId: null };
    const icon = () =>
      screen.getByRole('heading', { name: /^Changes in/ }).parentElement?.querySelector('.lucide-layers');
    const marks = () => screen.queryAllByTitle('Suggested by the agent').map((mark) => mark.closest('button')?.title);
    const { again } = show(card([entry('one'), entry('two')], { folds }));
    expect(icon()).toHaveClass('text-ai-ink');
    expect(marks()).toEqual(['one', 'two']);
    again(card([entry('one'), persons], { folds }));
    expect(icon()).not.toHaveClass('text-ai-ink');
    expect(marks()).toEqual(['one']);
    again(card([persons], { folds }));
    expect(icon()).not.toHaveClass('text-ai-ink');
    expect(marks()).toEqual([]);
  },
);

test('a suggested deletion has the mark of the agent only if it is the agent’s', () => {
  const deletion = {
    ...{ id: 'gone', kind: 'delete', path: 'old.md', from: null, documentId: 'old', status: 'pending' },
    ...{ supersededById: null, decision: null, conflict: null, refusal: null, turnId: null },
  } as unknown as TreeChangeView;
  const { again } = show(card([], { tree: [deletion] }));
  expect(screen.queryByTitle('Suggested by the agent')).toBeNull();
  again(card([], { tree: [{ ...deletion, turnId: 't' }] }));
  expect(screen.getByTitle('Suggested by the agent')).toBeVisible();
});

test('above a document’s own changes, the set is one row that opens on a press, with its decision inside', async () => {
  const here = { folds: true, documentId: 'one-document' };
  const { person } = show(card([entry('one'), entry('two')], here));
  const row = screen.getByRole('button', { name: 'Changes in 2 documents 0 of 2 reviewed' });
  expect(row).toHaveAttribute('aria-expanded', 'false');
  expect(screen.getAllByRole('button')).toEqual([row]);
  await person.click(row);
  expect(screen.getByRole('button', { name: 'Accept all 2 in 2 documents' })).toBeVisible();
  await person.click(row);
  expect(screen.getAllByRole('button')).toEqual([row]);
});

test('unfolded, the set leads to its change request', async () => {
  const request = { changeSetId: 'set', title: 'Spelling', isClosed: false };
  const ofRequest = { description: 'Spelling', request };
  const { person } = show(
    <ChangeSetCard
      {...card([entry('one'), entry('two')], { folds: true, documentId: 'one-document' }).props}
      {...{ ofRequest }}
    />,
  );
  await person.click(screen.getByRole('button', { name: /^Changes in 2 documents/ }));
  expect(screen.getByRole('link', { name: 'Change request: Spelling' })).toHaveAttribute('href', '/requests/set');
});

test('once a document’s own changes are decided, the set opens and leads to the other documents', () => {
  const here = { folds: true, documentId: 'one-document' };
  const { again } = show(card([entry('one'), entry('two')], here));
  again(card([entry('one', 0), entry('two')], here));
  expect(screen.getByRole('button', { name: /^Changes in/, expanded: true })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Accept 1 change in 2 documents' })).toBeVisible();
});
