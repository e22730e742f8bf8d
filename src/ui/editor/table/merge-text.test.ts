import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mapOffset, mergeText } from './merge-text';

test('edits of different places are both kept', () => {
  expect(mergeText('one two three', 'ONE two three', 'one two THREE')).toBe('ONE two THREE');
  expect(mergeText('one two three', 'one two THREE', 'ONE! two three')).toBe('ONE! two THREE');
});

test('edits of the same place are both kept, theirs first', () => {
  expect(mergeText('a', 'aX', 'aY')).toBe('aYX');
  expect(mergeText('old', 'mine', 'theirs')).toBe('theirsmine');
});

test('a merge keeps everything that either person inserted', () => {
  const digits = fc.string({ unit: fc.constantFrom('a', 'b', 'c') });
  const insert = (text: string, at: number, what: string) => {
    const pos = at % (text.length + 1);
    return text.slice(0, pos) + what + text.slice(pos);
  };
  fc.assert(
    fc.property(digits, fc.nat(), fc.nat(), (base, i, j) => {
      const merged = mergeText(base, insert(base, i, 'MINE'), insert(base, j, 'THEIRS'));
      expect(merged).toContain('MINE');
      expect(merged).toContain('THEIRS');
      expect(merged.replace('MINE', '').replace('THEIRS', '')).toBe(base);
    }),
  );
});

test('a caret keeps its place when text before or after it changes', () => {
  expect(mapOffset(3, 'abcdef', 'XXabcdef')).toBe(5);
  expect(mapOffset(3, 'abcdef', 'abcdefXX')).toBe(3);
  expect(mapOffset(3, 'abcdef', 'af')).toBe(1);
});
