import { expect, it } from 'vitest';
import { cpuMs } from '../../test/support/cpu-time';
import { csvLine } from './csv';

it('cells with commas, quotes and line breaks are quoted, and quotes doubled', () => {
  expect(csvLine(['a,b', 'say "hi"', 'two\nlines', 'plain'])).toBe('"a,b","say ""hi""","two\nlines",plain\r\n');
});

it('a missing value is an empty cell, times are ISO, and numbers are unchanged', () => {
  expect(csvLine([null, undefined, 0, -5, 12n, new Date(0)])).toBe(',,0,-5,12,1970-01-01T00:00:00.000Z\r\n');
});

it('no text is a formula to a spreadsheet', () => {
  expect(csvLine(['=1+1', '+1', '-1', '@SUM(A1)', ' =1'])).toBe("'=1+1,'+1,'-1,'@SUM(A1), '=1\r\n");
  expect(csvLine(['＝1+1', '＋1', '－1', '＠SUM(A1)'])).toBe("'＝1+1,'＋1,'－1,'＠SUM(A1)\r\n");
  expect(csvLine(['\t=1', '\r=1', '\tA1'])).toBe(`'\t'=1,"'\r'=1",'\tA1\r\n`);
});

it('no part of a text is a formula, even if the spreadsheet splits cells at semicolons, tabs or line breaks', () => {
  expect(csvLine(['a;=1', ';＝1', 'a; \t=1'])).toBe("a;'=1,;'＝1,a; \t'=1\r\n");
  expect(csvLine(['a\n=1', 'a\r\n@b'])).toBe('"a\n\'=1","a\r\n\'@b"\r\n');
  expect(csvLine(['a; b = c', 'x-1', '2026-11-22'])).toBe('a; b = c,x-1,2026-11-22\r\n');
});

it('a text of separators alone takes no longer than another', () => {
  const begun = cpuMs();
  for (const part of [';', '\n', ' ', '\t ', '; ']) csvLine([part.repeat(500_000)]);
  expect(cpuMs() - begun).toBeLessThan(20_000);
});
