import { expect, test } from 'vitest';
import { countText } from './text-counts';

test('words are counted as a reader counts them', () => {
  expect(countText('It’s a well-known *fact*: 3.5 km.').words).toBe(6);
  expect(countText('# Title\n\n- one\n- two').words).toBe(3);
  expect(countText('See [the list](https://example.org/a/b-c).').words).toBe(3);
  expect(countText('土壌は').words).toBe(3);
  expect(countText('').minutes).toBe(0);
});

test('characters are code points, and reading time is minutes', () => {
  expect(countText('a😀b').characters).toBe(3);
  expect(countText('word '.repeat(1_150)).minutes).toBe(5);
  expect(countText('word').minutes).toBe(1);
});
