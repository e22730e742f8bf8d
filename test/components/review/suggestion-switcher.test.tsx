import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { SuggestionView } from '@/review/schema';
import { SuggestionSwitcher } from '@/ui/review/panel/SuggestionSwitcher';
import { show } from '../page';

const suggestion = (id: string, decision: object | null = null) =>
  ({ id, description: `About ${id}`, hunks: [{ id: `${id}-1`, decision }] }) as unknown as SuggestionView;

test('the switcher shows which of several suggestions is selected, and goes to the first open change of the next one', async () => {
  const onSelect = vi.fn();
  const all = [suggestion('a'), suggestion('done', {}), suggestion('b')];
  const { person, again } = show(<SuggestionSwitcher suggestions={all} focused="a" onSelect={onSelect} />);
  expect(screen.getByRole('status')).toHaveTextContent('Suggestion 1 of 2 · About a');
  await person.click(screen.getByRole('button', { name: 'Next suggestion' }));
  await person.click(screen.getByRole('button', { name: 'Previous suggestion' }));
  expect(onSelect.mock.calls).toEqual([['b-1'], ['b-1']]);
  again(<SuggestionSwitcher suggestions={[suggestion('a')]} focused="a" onSelect={onSelect} />);
  expect(screen.queryByRole('navigation', { name: 'Suggestions' })).toBeNull();
});
