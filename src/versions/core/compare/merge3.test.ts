import fc from 'fast-check';
import { expect, test } from 'vitest';
import { documentText, editedText, runs } from '../../test-support/arbitraries';
import { replaceAll } from '../edits/edits';
import { mergeWords, offeredMerge } from './merge3';

test('rewordings of different words are merged', () => {
  expect(mergeWords('the cat sat on a mat', 'the dog sat on a mat', 'the cat sat on a rug')).toBe(
    'the dog sat on a rug',
  );
});

test('rewordings of the same or neighbouring words are not', () => {
  expect(mergeWords('the cat sat', 'the dog sat', 'the cow sat')).toBeUndefined();
  expect(mergeWords('the cat sat', 'the cat lay sat', 'the cat stood sat')).toBeUndefined();
  expect(mergeWords('the cat sat', 'the catsat', 'the dog sat')).toBeUndefined();
});

test('an identical change of both sides counts once', () => {
  expect(mergeWords('the cat sat on a mat', 'the dog sat on a mat', 'the dog sat on a rug')).toBe(
    'the dog sat on a rug',
  );
});

test('a passage too long to compare is not merged', () => {
  const long = 'word '.repeat(10_000);
  expect(mergeWords(long, `${long}x`, `y${long}`)).toBeUndefined();
});

test('insertions of both sides at the same place both stay, people’s first', () => {
  expect(offeredMerge('', ' More.', '\n\nNew part.')).toBe(' More.\n\nNew part.');
});

test('a merge that equals one of the other choices is not offered', () => {
  expect(offeredMerge('the cat sat', 'the dog sat', 'the dog sat')).toBeUndefined();
});

test('merging with an unchanged side gives the other, in either order', () => {
  fc.assert(
    fc.property(editedText, ({ text, edits }) => {
      const other = replaceAll(text, edits);
      expect(mergeWords(text, text, other)).toBe(other);
      expect(mergeWords(text, other, text)).toBe(other);
      expect(mergeWords(text, other, other)).toBe(other);
    }),
    { numRuns: runs },
  );
});

test('a clean merge does not depend on the order of the sides', () => {
  fc.assert(
    fc.property(editedText, documentText, ({ text, edits }, theirs) => {
      const ours = replaceAll(text, edits);
      expect(mergeWords(text, ours, theirs)).toBe(mergeWords(text, theirs, ours));
    }),
    { numRuns: runs },
  );
});
