import { Text } from '@codemirror/state';
import { expect, test } from 'vitest';
import { headingsOf } from './headings';

const of = (text: string) => headingsOf(Text.of(text.split('\n'))).map(({ text, level, at }) => [level, text, at]);

test('headings come in order, with their level and place', () => {
  expect(of('# One\n\ntext\n## Two ##\n #hash\n###### Six')).toEqual([
    [1, 'One', 0],
    [2, 'Two', 12],
    [6, 'Six', 29],
  ]);
});

test('what stands in fenced code is no heading', () => {
  expect(of('```\n# no\n~~~\n# no\n````\n# yes')).toEqual([[1, 'yes', 23]]);
});

test('the marks that close a heading are not its text', () => {
  expect(of('# One #\n# Two#\n# # #\n# Three # four \t##\t\n# ##')).toEqual([
    [1, 'One', 0],
    [1, 'Two#', 8],
    [1, '#', 15],
    [1, 'Three # four', 21],
  ]);
});

test('lines made to take long are read at once', () => {
  const lines = [`# ${' '.repeat(990)}\u2028x`, `# ${' #'.repeat(480)}x`, `# ${'#'.repeat(990)}x`];
  const started = performance.now();
  expect(of(Array.from({ length: 50 }, () => lines.join('\n')).join('\n'))).toHaveLength(150);
  // It took 20 seconds.
  expect(performance.now() - started).toBeLessThan(2_000);
});
