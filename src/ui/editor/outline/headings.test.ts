import { Text } from '@codemirror/state';
import { expect, test } from 'vitest';
import { cpuMs } from '../../../../test/support/cpu-time';
import { HEADING_MARGIN, headingsOf, readingLine } from './headings';
import { isOutlined } from './use-is-outlined';

const of = (text: string) => headingsOf(Text.of(text.split('\n'))).map(({ text, level, at }) => [level, text, at]);

test('headings come in order, with their level and place', () => {
  expect(of('# One\n\ntext\n## Two ##\n #hash\n###### Six')).toEqual([
    [1, 'One', 0],
    [2, 'Two', 12],
    [6, 'Six', 29],
  ]);
});

test('a line in fenced code isn’t a heading', () => {
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
  const started = cpuMs();
  expect(of(Array.from({ length: 50 }, () => lines.join('\n')).join('\n'))).toHaveLength(150);
  // Took 20 seconds before the fix.
  expect(cpuMs() - started).toBeLessThan(10_000);
});

test('the reading position is the upper edge, and moves to the lower edge on the last screen', () => {
  const at = (scrollTop: number) => readingLine({ scrollTop, scrollHeight: 5_000, clientHeight: 800 }) - scrollTop;
  expect(at(0)).toBe(2 * HEADING_MARGIN);
  expect(at(3_400)).toBe(2 * HEADING_MARGIN);
  expect(at(3_800)).toBe(2 * HEADING_MARGIN + (800 - 2 * HEADING_MARGIN) / 2);
  expect(at(4_200)).toBe(800);
});

test('the reading position starts at the top of a text, and stays there if the text fits on the screen', () => {
  const at = (scrollTop: number, scrollHeight: number) => readingLine({ scrollTop, scrollHeight, clientHeight: 800 });
  expect(at(0, 900)).toBe(2 * HEADING_MARGIN);
  expect(at(100, 900)).toBe(900);
  expect(at(0, 800)).toBe(2 * HEADING_MARGIN);
});

test('a text is read only as far as the headings that are asked for', () => {
  const read: string[] = [];
  function* iterLines() {
    for (const line of ['# One', '# Two', '# Three', 'Words', '# Four']) {
      read.push(line);
      yield line;
    }
  }
  const doc = { iterLines } as unknown as Text;
  expect(isOutlined(doc)).toBe(true);
  expect(read).toEqual(['# One', '# Two', '# Three']);
  expect(headingsOf(doc)).toHaveLength(4);
});
