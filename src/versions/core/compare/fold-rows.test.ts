import { expect, test } from 'vitest';
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
