import { expect, it } from 'vitest';
import { csvLine } from './csv';

it('cells with commas, quotes and line ends are quoted, and quotes doubled', () => {
  expect(csvLine(['a,b', 'say "hi"', 'two\nlines', 'plain'])).toBe('"a,b","say ""hi""","two\nlines",plain\r\n');
});

it('nothing is an empty cell, times are ISO, numbers are as they are', () => {
  expect(csvLine([null, undefined, 0, -5, 12n, new Date(0)])).toBe(',,0,-5,12,1970-01-01T00:00:00.000Z\r\n');
});

it('no text is a formula to a spreadsheet', () => {
  expect(csvLine(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1'])).toBe("'=1+1,'+1,'-1,'@SUM(A1),'\t=1\r\n");
});
