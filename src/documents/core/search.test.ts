import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  hasWords,
  MARK_END,
  MARK_START,
  nameWords,
  parseSnippet,
  passagesOf,
  readableMarkdown,
  searchTerms,
} from './search';

test.each([
  ['laun', { web: '', prefix: 'laun' }],
  ['launch pla', { web: 'launch ', prefix: 'pla' }],
  ['Größe', { web: '', prefix: 'Größe' }],
  ['launch ', { web: 'launch ', prefix: undefined }],
  ['launch -plan', { web: 'launch -plan', prefix: undefined }],
  ['"launch pla', { web: '"launch pla', prefix: undefined }],
  ['"launch plan" ne', { web: '"launch plan" ', prefix: 'ne' }],
  ['launch or', { web: 'launch or', prefix: undefined }],
  ['launch or plan', { web: 'launch or plan', prefix: undefined }],
  ['OR pla', { web: 'OR pla', prefix: undefined }],
  ["it's", { web: "it's", prefix: undefined }],
  ["a':*|b", { web: "a':*|b", prefix: undefined }],
  ['', { web: '', prefix: undefined }],
])('the terms of %j', (query, terms) => {
  expect(searchTerms(query)).toEqual(terms);
});

test('a prefix is a plain word, and nothing of the query is lost', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (query) => {
      const { web, prefix } = searchTerms(query);
      expect(web + (prefix ?? '')).toBe(query);
      expect(prefix ?? 'none').not.toMatch(/['"\\:&|!()<>*\s-]/);
    }),
    { numRuns: 3000 },
  );
});

test('marks become ranges of the plain text', () => {
  const headline = `the ${MARK_START}launch${MARK_END} <b>plan</b> of ${MARK_START}😀${MARK_END}`;
  const { text, marks } = parseSnippet(headline);
  expect(text).toBe('the launch <b>plan</b> of 😀');
  expect(marks.map(({ from, to }) => text.slice(from, to))).toEqual(['launch', '😀']);
  expect(parseSnippet('plain')).toEqual({ text: 'plain', marks: [] });
  expect(parseSnippet('')).toEqual({ text: '', marks: [] });
});

test.each([
  ['came back twice.\n\n## Where we are\n\nWhat surprised us', 'came back twice. · Where we are · What surprised us'],
  ['# Title\n\n- one\n- [ ] two\n  1. three', 'Title · one · [ ] two · three'],
  ['> **Note:** see [the plan](https://x.example/a) and ![a lamp](attachment:1)', 'Note: see the plan and a lamp'],
  ['| Part | Price |\n| ---- | ----: |\n| Lamp | 4 |', 'Part\u00a0· Price · Lamp\u00a0· 4'],
  [
    `| Item | ${MARK_START}Planned${MARK_END} | Spent |\n| --- | --- | --- |\n| Samples | €2040 | €2288 |\n\nNext`,
    `Item\u00a0· ${MARK_START}Planned${MARK_END}\u00a0· Spent · Next`,
  ],
  [
    `Costs.\n\n| Item | Spent |\n| --- | --- |\n| ${MARK_START}Samples${MARK_END} | €2288 |\n| Freight | €956 |`,
    `Costs. · ${MARK_START}Samples${MARK_END}\u00a0· €2288`,
  ],
  ['Spent |\n| --- |\n| Photos | 4', 'Spent · Photos\u00a0· 4'],
  ['a | b, c', 'a b, c'],
  [
    `Count:\ncat a | grep b | wc\n${MARK_START}Lamps${MARK_END}`,
    `Count: cat a | grep b | wc ${MARK_START}Lamps${MARK_END}`,
  ],
  ['| Lamp \\| Shade | 4 \\|\n| Bulb | 2 |', 'Lamp | Shade\u00a0· 4 | · Bulb\u00a0· 2'],
  ['Lamps\nall a \\|\nhere', 'Lamps all a \\| here'],
  ['a line\nthat goes on', 'a line that goes on'],
  ['2 * 3 - 1 > 4, a-b, snake_case', '2 * 3 - 1 > 4, a-b, snake_case'],
  [`**the ${MARK_START}lamp${MARK_END}**`, `the ${MARK_START}lamp${MARK_END}`],
])('%j reads %j', (piece, read) => {
  expect(readableMarkdown(piece)).toBe(read);
});

test('a readable piece keeps every mark, every letter outside tables without a match, and is on one line', () => {
  const unit = fc.constantFrom(
    MARK_START,
    MARK_END,
    '#',
    '-',
    '*',
    '>',
    '|',
    '`',
    ' ',
    '\n',
    '1',
    '.',
    '[',
    ']',
    'a',
    'é',
    '😀',
  );
  const isKept = (letter: string) => /[\p{L}😀]/u.test(letter) || letter === MARK_START || letter === MARK_END;
  const lettersOf = (text: string) => [...text].filter(isKept).join('');
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 60 }), (piece) => {
      const read = readableMarkdown(piece);
      const isTable = piece.includes('|') && piece.includes(MARK_START);
      const marksOf = (text: string) =>
        [...text].filter((letter) => letter === MARK_START || letter === MARK_END).join('');
      expect(marksOf(read)).toBe(marksOf(piece));
      if (!isTable) expect(lettersOf(read)).toBe(lettersOf(piece));
      expect(read).not.toContain('\n');
    }),
    { numRuns: 2000 },
  );
});

test('a name matches if it contains all words of a query, in any order and case', () => {
  const isFound = (query: string) => hasWords('Launch / Plans / Übersicht Q3.md', nameWords(query));
  for (const query of ['', '  ', 'launch', 'Q3 plan', 'ÜBER', 'u\u0308ber', 'plans/übersicht'.slice(0, 5)]) {
    expect(isFound(query), query).toBe(true);
  }
  for (const query of ['launches', 'q4 plan', 'uber', '%', '_']) expect(isFound(query), query).toBe(false);
});

test('a very long query is cut', () => {
  expect(nameWords('a '.repeat(5_000))).toHaveLength(12);
});

test('a composed and a decomposed query highlight the same passages', () => {
  expect(passagesOf('u\u0308ber "A\u0308rger zu"')).toEqual(['ärger zu', 'über', 'ärger', 'zu']);
});
