import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { SuggestionLine } from '@/ui/agent/turn/SuggestionLine';
import type { SuggestionEvent } from '@/ui/agent/turn/turn-state';
import { answers, show } from '../page';

const SUGGESTION = { type: 'suggestion', documentId: 'd', versionId: 'v', hunkCount: 3 } as unknown as SuggestionEvent;

test('the menu of a finished turn shows what it changed, one that runs only leads to the review', async () => {
  const onReview = vi.fn();
  const line = (ended: boolean) => (
    <SuggestionLine suggestion={SUGGESTION} isOneOfMany={false} ended={ended} onReview={onReview} />
  );
  const { person, again } = show(line(false));
  expect(screen.getAllByRole('button')).toHaveLength(1);
  again(line(true));
  await person.click(screen.getByRole('button', { name: /3 changes suggested/ }));
  expect(onReview).toHaveBeenCalledWith('d');
  await person.click(screen.getByRole('button', { name: 'More about the suggestion' }));
  expect(screen.getByRole('menuitem', { name: 'View changes' })).toBeVisible();
});

test('of several documents each menu names its own', async () => {
  answers({ 'documents.get': { documentId: 'd2', path: 'notes/may.md' } });
  show(<SuggestionLine suggestion={{ ...SUGGESTION, documentId: 'd2' }} isOneOfMany ended onReview={() => {}} />);
  expect(await screen.findByRole('button', { name: 'More about the suggestion in may' })).toBeVisible();
});
