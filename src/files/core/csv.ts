export interface TableText {
  rows: string[][];
  /** Whether rows or columns are missing. */
  isCut: boolean;
}

const DELIMITERS = [',', ';', '\t', '|'];
const MAX_COLUMNS = 100;
/** The most UTF-16 units of a cell that is only shown. */
const MAX_IN_CELL = 1_000;
const SAMPLE = 20_000;

/**
 * Reads the rows of comma-separated values (RFC 4180); the delimiter can also be a semicolon, tab or bar. `isPart`:
 * this is only the start of the text, so its last row may be incomplete and is left out. Stops after `most` rows, and
 * keeps `longest` UTF-16 units of a cell. Takes linear time.
 */
export function readCsv(
  text: string,
  { most, isPart, longest = MAX_IN_CELL }: { most: number; isPart: boolean; longest?: number },
): TableText {
  const delimiter = delimiterOf(text);
  const rows: string[][] = [];
  let isCut = isPart;
  let at = 0;
  while (at < text.length && rows.length < most) {
    const { row, end, isWide } = readRow(text, at, { delimiter, longest });
    if (end >= text.length && isPart) break;
    rows.push(row);
    isCut ||= isWide;
    at = end;
  }
  return { rows, isCut: isCut || at < text.length };
}

/** Returns one row, and the offset of the next one. */
function readRow(
  text: string,
  from: number,
  { delimiter, longest }: { delimiter: string; longest: number },
): { row: string[]; end: number; isWide: boolean } {
  const row: string[] = [];
  let isWide = false;
  for (let at = from; ; at++) {
    const { cell, end } = readCell(text, at, delimiter);
    if (row.length < MAX_COLUMNS) row.push(cell.slice(0, longest));
    else isWide = true;
    at = end;
    if (text[at] !== delimiter) return { row, end: at + (text.startsWith('\r\n', at) ? 2 : 1), isWide };
  }
}

/** Returns one cell, and the offset of its end: a delimiter, a line break or the end of the text. */
function readCell(text: string, from: number, delimiter: string): { cell: string; end: number } {
  let cell = '';
  let at = from;
  if (text[at] === '"') {
    for (at++; at < text.length; at++) {
      const quote = text.indexOf('"', at);
      if (quote < 0) return { cell: cell + text.slice(at), end: text.length };
      cell += text.slice(at, quote);
      at = quote + 1;
      if (text[at] !== '"') break;
      cell += '"';
    }
  }
  let end = at;
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end++;
  return { cell: cell + text.slice(at, end), end };
}

/** Returns the most frequent delimiter in the first lines, outside quotes. */
function delimiterOf(text: string): string {
  const sample = text.slice(0, SAMPLE).replace(/"(?:[^"]|"")*"/g, '');
  const count = (delimiter: string) => sample.split(delimiter).length;
  return DELIMITERS.reduce((best, next) => (count(next) > count(best) ? next : best));
}
