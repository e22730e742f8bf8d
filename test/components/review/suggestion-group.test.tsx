import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { SuggestionView } from '@/review/schema';
import { SuggestionGroup } from '@/ui/review/panel/SuggestionGroup';
import { show } from '../page';

const SUGGESTION = {
  ...{ id: 's', description: 'Spelling', turnId: null, refusal: null, createdAt: new Date() },
  ...{ askedBy: { userId: 'cole', name: 'Cole Margin' }, hunks: [{ id: 'a', decision: null }] },
} as unknown as SuggestionView;

const group = (mayDecide: boolean, onAmend: (() => void) | undefined, suggestion = SUGGESTION) => (
  <SuggestionGroup
    {...{ suggestion, mayDecide, onAmend, variant: undefined }}
    {...{ busy: false, refining: false, dimmed: false }}
    onDecideAll={() => {}}
    onRefine={async () => true}
  >
    {null}
  </SuggestionGroup>
);

test('a suggestion can be edited by those who may, as long as a change is open', async () => {
  const onAmend = vi.fn();
  const { person, again } = show(group(false, onAmend));
  await person.click(screen.getByRole('button', { name: 'Edit' }));
  expect(onAmend).toHaveBeenCalledOnce();
  expect(screen.getAllByRole('button')).toHaveLength(1);
  again(group(true, undefined));
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Refine…' })).toBeVisible();
  const decided = { ...SUGGESTION, hunks: [{ id: 'a', decision: {} }] } as unknown as SuggestionView;
  again(group(true, onAmend, decided));
  expect(screen.queryByRole('button')).toBeNull();
});
