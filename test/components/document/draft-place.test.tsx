import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { DraftPlace } from '@/ui/document/suggesting/DraftPlace';
import { answers, show } from '../page';

const hunk = (id: string, decision: object | null = null) => ({ id, decision });
const SUGGESTIONS = [
  { id: 's1', hunks: [hunk('a'), hunk('b', { kind: 'accepted' })] },
  { id: 's2', hunks: [hunk('c')] },
];

function place(amends?: string) {
  answers({ 'drafts.list': [], 'review.suggestions': SUGGESTIONS, 'review.onReview': null });
  const onReview = vi.fn();
  const shown = show(
    <DraftPlace
      {...{ documentId: 'document', activity: 'suggesting', editor: undefined, amends, onReview }}
      draft={{ draftId: 'd', authorName: null, mayWrite: true }}
      report={undefined}
      onDraft={() => {}}
      onChange={() => {}}
      onLeave={() => {}}
    />,
  );
  return { ...shown, onReview };
}

test('a draft says how many changes of other suggestions it doesn’t show, and leads to them', async () => {
  const { person, onReview } = place();
  expect(await screen.findByText('2 suggested changes aren’t shown here.')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Show' }));
  expect(onReview).toHaveBeenCalledOnce();
});

test('the changes of a suggestion that the draft continues are in the draft', async () => {
  place('s1');
  await waitFor(() => expect(screen.getByText('1 suggested change isn’t shown here.')).toBeVisible());
});
