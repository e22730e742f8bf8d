import fc from 'fast-check';
import { expect, test } from 'vitest';
import { documentText, editedText, editsOf, runs } from '../../test-support/arbitraries';
import { composeEdits } from '../edits/compose';
import { replaceAll, type TextEdit } from '../edits/edits';
import { computeHunks, type Hunk, MAX_HUNKS } from './hunks';

function hunkTexts(base: string, result: string, edits?: TextEdit[]): [string, string][] {
  return computeHunks(base, result, { markdown: true, edits }).map(({ before, after }) => [before, after]);
}

/** Checks the properties of every list of hunks. */
function check(base: string, result: string, hunks: readonly Hunk[]): void {
  expect(
    replaceAll(
      base,
      hunks.map(({ from, to, after }) => ({ from, to, insert: after })),
    ),
  ).toBe(result);
  const graphemes = { base: graphemeEdges(base), result: graphemeEdges(result) };
  let [end, shift] = [-1, 0];
  for (const { from, to, before, after } of hunks) {
    expect(base.slice(from, to)).toBe(before);
    expect(before).not.toBe(after);
    const unchanged = base.slice(Math.max(end, 0), from);
    expect(end < 0 || [...unchanged].length > 0).toBe(true);
    for (const edge of [from, to]) expect(graphemes.base.has(edge)).toBe(true);
    for (const edge of [from + shift, from + shift + after.length]) expect(graphemes.result.has(edge)).toBe(true);
    end = to;
    shift += after.length - (to - from);
  }
}

function graphemeEdges(text: string): Set<number> {
  const edges = Array.from(new Intl.Segmenter('en').segment(text), ({ index }) => index);
  return new Set([...edges, 0, text.length]);
}

test('HUNK-4: applying all hunks to the base gives the suggestion; hunks don’t touch and split no grapheme', () => {
  fc.assert(
    fc.property(editedText, fc.boolean(), ({ text, edits }, markdown) => {
      const result = replaceAll(text, edits);
      check(text, result, computeHunks(text, result, { markdown, edits }));
      check(text, result, computeHunks(text, result, { markdown }));
    }),
    { numRuns: runs },
  );
});

test('hunks of a refined suggestion refer to the review base', () => {
  const refined = documentText.chain((base) =>
    editsOf(base).chain((first) =>
      fc.record({ base: fc.constant(base), first: fc.constant(first), second: editsOf(replaceAll(base, first)) }),
    ),
  );
  fc.assert(
    fc.property(refined, ({ base, first, second }) => {
      const middle = replaceAll(base, first);
      const result = replaceAll(middle, second);
      const edits = composeEdits(first, middle, second);
      check(base, result, computeHunks(base, result, { markdown: true, edits }));
    }),
    { numRuns: runs },
  );
});

test('the same text has no hunks', () => {
  expect(computeHunks('a b', 'a b', { markdown: true })).toEqual([]);
  expect(computeHunks('a b', 'a b', { markdown: true, edits: [{ from: 0, to: 1, insert: 'a' }] })).toEqual([]);
});

test('a change inside a word takes the whole word', () => {
  expect(hunkTexts('The colour is red.', 'The color is red.')).toEqual([['colour', 'color']]);
  expect(hunkTexts('The colour is', 'The colours is', [{ from: 10, to: 10, insert: 's' }])).toEqual([
    ['colour', 'colours'],
  ]);
  expect(hunkTexts('foo bar', 'foobar', [{ from: 3, to: 4, insert: '' }])).toEqual([['foo bar', 'foobar']]);
});

test('an insertion between words changes no word', () => {
  expect(hunkTexts('a cat', 'a big cat', [{ from: 2, to: 2, insert: 'big ' }])).toEqual([['', 'big ']]);
});

test('a rewritten sentence becomes hunks around the words that changed', () => {
  const base = 'We have decided to launch in spring, and the team will prepare everything that is needed.\n';
  const result = 'We decided to launch in spring, and the crew will prepare everything that is needed.\n';
  expect(hunkTexts(base, result, [{ from: 0, to: base.length, insert: result }])).toEqual([
    ['have ', ''],
    ['team', 'crew'],
  ]);
});

test('changes without an unchanged word or line break between them are one', () => {
  expect(hunkTexts('red, green apples', 'pink, blue apples')).toEqual([['red, green', 'pink, blue']]);
  expect(
    hunkTexts('- red\n- green\n', '- pink\n- blue\n', [
      { from: 2, to: 5, insert: 'pink' },
      { from: 8, to: 13, insert: 'blue' },
    ]),
  ).toEqual([
    ['red', 'pink'],
    ['green', 'blue'],
  ]);
});

test('a table is one block, also when a row is added at its edge', () => {
  const table = '| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |\n';
  const base = `Before.\n\n${table}\nAfter it.\n`;
  const changed = base.replace('| 1 |', '| one |').replace('| 4 |', '| four |').replace('After', 'Behind');
  expect(hunkTexts(base, changed).map(([before]) => before)).toEqual([table.trimEnd(), 'After']);
  const longer = base.replace('| 4 |\n', '| 4 |\n| 5 | 6 |\n');
  expect(hunkTexts(base, longer)).toEqual([[`${table.trimEnd()}\n`, `${table}| 5 | 6 |\n`]]);
});

test('a fence is one block in Markdown, and lines like others elsewhere', () => {
  const base = 'Run:\n\n```sh\nnpm ci\nnpm start\n```\n\nDone.\n';
  const result = base.replace('npm ci', 'npm install');
  expect(hunkTexts(base, result)).toEqual([['```sh\nnpm ci\nnpm start\n```', '```sh\nnpm install\nnpm start\n```']]);
  expect(computeHunks(base, result, { markdown: false })).toMatchObject([{ before: 'ci', after: 'install' }]);
});

test('scripts without spaces are divided by character, and characters joined into one stay whole', () => {
  expect(hunkTexts('日本語の文章', '日本人の文章')).toEqual([['語', '人']]);
  expect(hunkTexts('go 👍🏽 now', 'go 👍🏿 now')).toEqual([['👍🏽', '👍🏿']]);
  expect(hunkTexts('the 🇩🇪🇫🇷 flags', 'the 🇩🇪🇮🇹 flags')).toEqual([['🇩🇪🇫🇷', '🇩🇪🇮🇹']]);
  expect(hunkTexts('cafe\u0301 now', 'cafe\u0300 now')).toEqual([['cafe\u0301', 'cafe\u0300']]);
  expect(hunkTexts('a\r\nb', 'a\r\r\nb').length).toBe(1);
});

test('there are never more hunks than a person can decide one by one', () => {
  const base = Array.from({ length: 5000 }, (_, i) => `stays${i} old${i}`).join('\n');
  const result = base.replaceAll('old', 'new');
  const hunks = computeHunks(base, result, { markdown: true });
  expect(hunks.length).toBeLessThanOrEqual(MAX_HUNKS);
  expect(
    replaceAll(
      base,
      hunks.map(({ from, to, after }) => ({ from, to, insert: after })),
    ),
  ).toBe(result);
});

test('a word of a megabyte and a fence of a megabyte end in bounded time', () => {
  const data = `x${'abc123'.repeat(170_000)}`;
  const middle = data.length / 2;
  const edits = [{ from: middle, to: middle + 1, insert: '-' }];
  const hunks = computeHunks(data, replaceAll(data, edits), { markdown: true, edits });
  expect(hunks).toMatchObject([{ before: expect.any(String) }]);
  expect(hunks[0]!.before.length).toBeLessThan(1000);
  const fence = `\`\`\`\n${'line of code\n'.repeat(80_000)}\`\`\`\n`;
  const changed = fence.replace('line of', 'row of');
  expect(computeHunks(fence, changed, { markdown: true })).toHaveLength(1);
});
