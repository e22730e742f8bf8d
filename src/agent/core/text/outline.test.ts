import fc from 'fast-check';
import { expect, test } from 'vitest';
import { headings } from '@/documents/core/index/headings';
import { mainHeadings, outlineOf } from './outline';

test('headings of both kinds, with their lines; not those in code', () => {
  const text = [
    '# One #',
    'text',
    '```',
    '# no heading',
    '```',
    'Two',
    '---',
    '',
    '---',
    '- item',
    '---',
    '###### Six',
    '####### seven',
    '#hashtag',
    '~~~~',
    '~~~',
    '## inside',
    '~~~~',
    'Three',
    '=====',
    '##',
  ].join('\n');
  expect(headings(text)).toEqual([
    { line: 1, level: 1, title: 'One' },
    { line: 6, level: 2, title: 'Two' },
    { line: 12, level: 6, title: 'Six' },
    { line: 19, level: 1, title: 'Three' },
    { line: 21, level: 2, title: '' },
  ]);
});

test('a code block that is never closed contains no headings', () => {
  expect(headings('# A\n```\n# B\n')).toEqual([{ line: 1, level: 1, title: 'A' }]);
});

test('the deepest of too many headings are left out first, then some of one level throughout the text', () => {
  const all = [1, 2, 3, 2, 3, 3].map((level, i) => ({ line: i + 1, level, title: `h${i}` }));
  expect(mainHeadings(all, 6)).toEqual(all);
  expect(mainHeadings(all, 3).map(({ level }) => level)).toEqual([1, 2, 2]);
  expect(mainHeadings(all, 5).map(({ line }) => line)).toEqual([1, 2, 3, 4, 5]);
  expect(mainHeadings(all, 1).map(({ level }) => level)).toEqual([1]);
  const flat = Array.from({ length: 80 }, (_, i) => ({ line: 10 * i + 1, level: 2, title: `h${i}` }));
  expect(mainHeadings(flat, 8).map(({ line }) => line)).toEqual([1, 101, 201, 301, 401, 501, 601, 701]);
});

test('lines that look like titles replace headings', () => {
  const text = [
    '1. Scope',
    '',
    'Text.',
    '',
    '**Terms**',
    '',
    'More.',
    '',
    'ANNEX A',
    '',
    '2. An item, not a title.',
    '',
    'x',
  ];
  const found = outlineOf(text.join('\n'), { isMarkdown: true, limit: 3 });
  expect(found).toEqual([
    { line: 1, title: '1. Scope' },
    { line: 5, title: '**Terms**' },
    { line: 9, title: 'ANNEX A' },
  ]);
});

test('every text that is not blank has an outline: places in order, within the limit, each with words that are there', () => {
  const line = fc.oneof(
    fc.constantFrom('# a', '## b ##', '```', 'text', '===', '', '1. x', '**t**', 'ABC', 'a b '.repeat(1_200)),
    fc.string(),
    fc.constantFrom('😀'.repeat(2_500), '\u2028\u00a0', '🧑‍🚀 e\u0301'),
  );
  fc.assert(
    fc.property(fc.array(line), fc.boolean(), fc.integer({ min: 1, max: 12 }), (lines, isMarkdown, limit) => {
      const found = outlineOf(lines.join('\n'), { isMarkdown, limit });
      expect(found.length).toBeLessThanOrEqual(limit);
      if (lines.some((text) => text.trim() !== '') && !isMarkdown) expect(found).not.toEqual([]);
      for (const [i, place] of found.entries()) {
        expect(lines[place.line - 1]?.slice(place.column)).toContain(place.title);
        const before = found[i - 1];
        expect(place.line * 1e6 + (place.column ?? 0)).toBeGreaterThan(
          before ? before.line * 1e6 + (before.column ?? 0) : 0,
        );
      }
    }),
    { numRuns: 40 },
  );
});

test('every heading is on a line of the text, in order', () => {
  const line = fc.constantFrom('# a', '## b ##', '```', '~~~', 'text', '===', '---', '', '> q', '1. x', '    # code');
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const found = headings(lines.join('\n'));
      for (const [i, heading] of found.entries()) {
        expect(lines[heading.line - 1]).toContain(heading.title);
        expect(heading.line).toBeGreaterThan(found[i - 1]?.line ?? 0);
      }
    }),
  );
});
