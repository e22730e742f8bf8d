import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseSpreadsheet } from './spreadsheet';

test('tab-separated lines become rows and columns', () => {
  expect(parseSpreadsheet('a\tb\r\n1\t2\r\n')).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ]);
});

test('a quoted cell can contain tabs, line breaks and quotes', () => {
  expect(parseSpreadsheet('a\t"b\nc"\n"say ""x"""\t"d\te"')).toEqual([
    ['a', 'b\nc'],
    ['say "x"', 'd\te'],
  ]);
});

test('indented code, single lines and ragged text are not a grid', () => {
  for (const text of ['\tif (x)\n\t  y()', 'a\tb', 'a\tb\nc', 'plain\ntext', '']) {
    expect(parseSpreadsheet(text), text).toBeUndefined();
  }
});

test('any grid is read back', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', ' ', '😀') });
  const quote = (text: string) => (/["\t\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text);
  const grids = fc.integer({ min: 2, max: 4 }).chain((columns) =>
    fc.array(
      fc.array(cell, { minLength: columns, maxLength: columns }).map((row) => [`x${row[0]}`, ...row.slice(1)]),
      { minLength: 2, maxLength: 4 },
    ),
  );
  fc.assert(
    fc.property(grids, (rows) => {
      const text = rows.map((row) => row.map(quote).join('\t')).join('\n');
      expect(parseSpreadsheet(`${text}\n`)).toEqual(rows);
    }),
  );
});
