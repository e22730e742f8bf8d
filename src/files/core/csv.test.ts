import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCsv } from './csv';
import { previewKind } from './preview-kind';

const rows = (text: string) => readCsv(text, { most: 100, isPart: false }).rows;

test.each([
  [
    'a,b\r\n1,2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a;b,c;d\n1;2;3',
    [
      ['a', 'b,c', 'd'],
      ['1', '2', '3'],
    ],
  ],
  ['a\tb\n', [['a', 'b']]],
  [
    '"a ""b""","c\nd"\ne,',
    [
      ['a "b"', 'c\nd'],
      ['e', ''],
    ],
  ],
  ['"never closed\na,b', [['never closed\na,b']]],
  ['a"b"c,d', [['a"b"c', 'd']]],
  ['a\n\nb', [['a'], [''], ['b']]],
  ['', []],
])('%j', (text, expected) => {
  expect(rows(text)).toEqual(expected);
});

test('CSV written by the standard is read back', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\n', '\r', ' ', 'ä') });
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(table, (given) => {
      const text = given.map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(',')).join('\r\n');
      expect(rows(text)).toEqual(given);
    }),
  );
});

test('a part of a table leaves out its last row, and says that it is cut', () => {
  expect(readCsv('a,b\n1,2\n3,', { most: 9, isPart: true })).toEqual({
    rows: [
      ['a', 'b'],
      ['1', '2'],
    ],
    isCut: true,
  });
  expect(readCsv('a\nb\nc', { most: 2, isPart: false })).toEqual({ rows: [['a'], ['b']], isCut: true });
});

test('a table of one endless row, and one of endless columns, is bounded', () => {
  const { rows: wide, isCut } = readCsv(','.repeat(1_000_000), { most: 10, isPart: false });
  expect([wide.length, wide[0]?.length, isCut]).toEqual([1, 100, true]);
  const [[long = ''] = []] = rows('x'.repeat(1_000_000));
  expect(long.length).toBe(1_000);
});

test.each([
  ['application/pdf', 'a.pdf', 'pdf'],
  ['image/png', 'a.png', 'image'],
  ['image/svg+xml', 'a.svg', 'none'],
  ['audio/mpeg', 'a.mp3', 'audio'],
  ['video/mp4', 'a.mp4', 'video'],
  ['video/x-matroska', 'a.mkv', 'none'],
  ['text/plain', 'prices.CSV', 'table'],
  ['application/octet-stream', 'latin.csv', 'table'],
  ['text/plain', 'a.html', 'none'],
  ['application/zip', 'a.csv', 'none'],
])('%s called %s is previewed as %s', (contentType, name, kind) => {
  expect(previewKind({ contentType, name })).toBe(kind);
});
