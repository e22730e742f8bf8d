import { expect, test } from 'vitest';
import type { SuggestionView } from '../../schema';
import { contestedHunks, drawnSuggestions, focusedSuggestion, variantsOf } from './variants';

const SIBLINGS = ['a', 'b', 'c'];

/** Returns a suggestion on the same text as the others, with hunks at these places. */
function suggestion(id: string, ...ranges: [from: number, to: number][]): SuggestionView {
  const hunks = ranges.map(([from, to], i) => ({ id: `${id}${i}`, from, to, decision: null }));
  return { id, siblings: SIBLINGS.filter((other) => other !== id), hunks } as unknown as SuggestionView;
}

test('suggestions that change the same place are variants, those beside each other are not', () => {
  const all = [suggestion('a', [0, 5], [20, 30]), suggestion('b', [25, 26]), suggestion('c', [5, 20])];
  const variants = variantsOf(all);
  expect(variants.get('a')).toEqual({ number: 1, count: 2, others: ['b'] });
  expect(variants.get('b')).toEqual({ number: 2, count: 2, others: ['a'] });
  expect(variants.has('c')).toBe(false);
});

test('two insertions at one place are variants, but decided hunks aren’t', () => {
  const [a, b] = [suggestion('a', [7, 7]), suggestion('b', [7, 7])];
  expect(variantsOf([a, b]).size).toBe(2);
  const decided = { ...b, hunks: b.hunks.map((hunk) => ({ ...hunk, decision: {} })) } as unknown as SuggestionView;
  expect(variantsOf([a, decided]).size).toBe(0);
});

test('only changes in the same place are alternatives of each other', () => {
  const all = [suggestion('a', [0, 5], [20, 30]), suggestion('b', [25, 26], [40, 41]), suggestion('c', [5, 20])];
  expect([...contestedHunks(all)]).toEqual(['a1', 'b0']);
});

test('only the selected variant is drawn in the text, beside all other changes', () => {
  const all = [suggestion('a', [0, 5]), suggestion('b', [0, 5]), suggestion('c', [9, 10])];
  const drawn = (selected?: string) => drawnSuggestions(all, focusedSuggestion(all, selected)).map(({ id }) => id);
  expect(drawn()).toEqual(['a', 'c']);
  expect(drawn('b0')).toEqual(['b', 'c']);
  expect(drawn('c0')).toEqual(['a', 'c']);
});
