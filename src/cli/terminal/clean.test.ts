import { expect, test } from 'vitest';
import { cleanLine } from './clean';

test.each([
  ['a  b.md', 'a  b.md'],
  ['  a\tb \n  c\u2028d ', 'a b c d'],
  ['a\x1b[2Jb', 'a␛[2Jb'],
])('%j on one line is %j', (text, line) => {
  expect(cleanLine(text)).toBe(line);
});
