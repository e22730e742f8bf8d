import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutTo, table, widthOf, wrap } from './width';

const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '  ', '漢', '😀', 'é', 'e\u0301', '\u200d', '-') });

test('lines are no wider than asked, and lose nothing but blanks at their ends', () => {
  fc.assert(
    fc.property(text, fc.integer({ min: 2, max: 30 }), (line, columns) => {
      const lines = wrap(line, columns);
      for (const one of lines) expect(widthOf(one)).toBeLessThanOrEqual(columns);
      expect(lines.join('').replaceAll(' ', '')).toBe(line.replaceAll(' ', ''));
    }),
  );
});

test('a text is cut to its columns, with an ellipsis where something is missing', () => {
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 30 }), (line, columns) => {
      const cut = cutTo(line, columns);
      expect(widthOf(cut)).toBeLessThanOrEqual(columns);
      if (cut !== line) expect(cut.endsWith('…') && line.startsWith(cut.slice(0, -1))).toBe(true);
    }),
  );
});

test('words stay whole where they fit, and columns are aligned by what is drawn', () => {
  expect(wrap('one two three', 8)).toEqual(['one two ', 'three']);
  expect(wrap('abcdefghij', 4)).toEqual(['abcd', 'efgh', 'ij']);
  expect(
    table([
      ['漢字', 'x'],
      ['abc', 'y'],
    ]),
  ).toEqual(['漢字  x', 'abc   y']);
});
