import { SearchQuery } from '@codemirror/search';
import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { countMatches, MAX_COUNTED } from './count-matches';

const count = (doc: string, query: ConstructorParameters<typeof SearchQuery>[0], selected?: [number, number]) =>
  countMatches(
    EditorState.create({ doc, selection: selected && { anchor: selected[0], head: selected[1] } }),
    new SearchQuery(query),
  );

test('matches are counted, and the selected one has its number', () => {
  expect(count('Pea pea peas', { search: 'pea' })).toEqual({ at: undefined, total: 3, isMore: false });
  expect(count('Pea pea peas', { search: 'pea' }, [4, 7])).toMatchObject({ at: 2 });
  expect(count('Pea pea peas', { search: 'pea', caseSensitive: true }).total).toBe(2);
  expect(count('Pea pea peas', { search: 'pea', wholeWord: true }).total).toBe(2);
  expect(count('a1 b22', { search: '\\d+', regexp: true }).total).toBe(2);
});

test('counting stops at a limit', () => {
  expect(count('a'.repeat(5_000), { search: 'a' })).toEqual({ at: undefined, total: MAX_COUNTED, isMore: true });
});
