import fc from 'fast-check';
import { expect, test } from 'vitest';
import { headings, mainHeadings } from './outline';

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

test('a code block that is never closed holds no headings', () => {
  expect(headings('# A\n```\n# B\n')).toEqual([{ line: 1, level: 1, title: 'A' }]);
});

test('of too many the deepest are left out', () => {
  const all = [1, 2, 3, 2, 3, 3].map((level, i) => ({ line: i + 1, level, title: `h${i}` }));
  expect(mainHeadings(all, 6)).toHaveLength(6);
  expect(mainHeadings(all, 5).map(({ level }) => level)).toEqual([1, 2, 2]);
  expect(mainHeadings(all, 1).map(({ level }) => level)).toEqual([1]);
});

test('every heading stands on a line of the text, in order', () => {
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
