import { expect, test } from 'vitest';
import { differenceText } from './difference-text';

test('the size of a difference is described in words', () => {
  expect(differenceText({ changes: 0, inserted: 0, deleted: 0 })).toBe('No differences');
  expect(differenceText({ changes: 1, inserted: 0, deleted: 0 })).toBe('1 change');
  expect(differenceText({ changes: 2, inserted: 1, deleted: 1200 })).toBe(
    '2 changes: 1 word added, 1,200 words removed',
  );
});
