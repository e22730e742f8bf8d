import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { UnderReviewLine } from '@/ui/document/suggesting/UnderReviewLine';
import { answers, calls, show } from '../page';

const hunk = (id: string, decision: object | null = null) => ({ id, decision });

function open(hunks: readonly object[]) {
  answers({ 'review.suggestions': [{ id: 's', hunks }] });
  const onShow = vi.fn();
  const hiding = { draft: undefined, amends: undefined, showsReviewing: true, onShow };
  return { onShow, ...show(<UnderReviewLine documentId="document" hiding={hiding} />) };
}

test('a text that leaves out changes says how many, and shows them', async () => {
  const { person, onShow } = open([hunk('a'), hunk('b'), hunk('c', { kind: 'accepted' })]);
  expect(await screen.findByText('2 changes are hidden in this view')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Show' }));
  expect(onShow).toHaveBeenCalledOnce();
});

test('a text without open changes says nothing about them', async () => {
  open([hunk('c', { kind: 'accepted' })]);
  await waitFor(() => expect(calls('review.suggestions')).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Show' })).toBeNull();
});
