import { splitLines } from './tokens';

export type Range = { from: number; to: number };

const FENCE = /^[ \t>]*(`{3,}|~{3,})/;
const QUOTE_MARKS = /^[ \t>]*/;
const DELIMITER_CELL = /^:?-+:?$/;

/**
 * Finds the fenced code and tables of a Markdown text. Returns UTF-16 ranges from the start of the first line to the
 * end of the last line, without its line feed. An unclosed fence extends to the end of the text. Linear and line by
 * line: it finds what a reader sees as a table or fence without a full parser.
 */
export function markdownBlocks(text: string): Range[] {
  const lines = splitLines(text);
  const blocks: Range[] = [];
  let at = 0;
  for (let i = 0; i < lines.length; ) {
    const count = fenceLines(lines, i) || tableLines(lines, i);
    const size = lines.slice(i, i + Math.max(count, 1)).reduce((sum, line) => sum + line.length, 0);
    if (count > 0) {
      const feed = text[at + size - 1] === '\n' ? 1 : 0;
      blocks.push({ from: at, to: at + size - feed });
    }
    at += size;
    i += Math.max(count, 1);
  }
  return blocks;
}

/** Returns the number of lines in the fence that starts at line `first`, or 0 if none does. */
function fenceLines(lines: readonly string[], first: number): number {
  const open = FENCE.exec(lines[first] ?? '')?.[1];
  if (!open) return 0;
  for (let i = first + 1; i < lines.length; i++) {
    const close = lines[i]!.replace(QUOTE_MARKS, '').trimEnd();
    if (close.length >= open.length && close === open[0]!.repeat(close.length)) return i - first + 1;
  }
  return lines.length - first;
}

/** Returns the number of lines in the table whose header is line `first`, or 0 if it isn't one. */
function tableLines(lines: readonly string[], first: number): number {
  if (!lines[first]!.includes('|') || !isDelimiterRow(lines[first + 1])) return 0;
  let end = first + 2;
  while (lines[end]?.includes('|')) end++;
  return end - first;
}

function isDelimiterRow(line: string | undefined): boolean {
  if (!line?.includes('|') || !line.includes('-')) return false;
  const row = line.replace(QUOTE_MARKS, '').trim();
  const cells = row.replace(/^\|/, '').replace(/\|$/, '').split('|');
  return cells.every((cell) => DELIMITER_CELL.test(cell.trim()));
}
