import { expect, test } from 'vitest';
import { differenceText } from './difference-text';
import { foldRows } from './fold-rows';

const rows = (kinds: string) => [...kinds].map((kind) => ({ kind: kind === '.' ? 'same' : 'changed' }));
const shown = (kinds: string) =>
  foldRows(rows(kinds)).map((row) => (typeof row === 'number' ? row : row.kind === 'same' ? '.' : 'x'));

test('unchanged rows are folded, except beside a change and where they are few', () => {
  expect(shown('......x......')).toEqual([5, '.', 'x', '.', 5]);
  expect(shown('x...x')).toEqual(['x', '.', '.', '.', 'x']);
  expect(shown('.....')).toEqual([5]);
  expect(shown('')).toEqual([]);
});

test('how much differs is said in words', () => {
  expect(differenceText({ changes: 0, inserted: 0, deleted: 0 })).toBe('No difference');
  expect(differenceText({ changes: 1, inserted: 0, deleted: 0 })).toBe('1 change');
  expect(differenceText({ changes: 2, inserted: 1, deleted: 1200 })).toBe(
    '2 changes: 1 word added, 1,200 words removed',
  );
});
