/** A GFM table as text, with the places of its cells. Pure; offsets are UTF-16 and relative to the first character. */

import { type Alignment, alignmentsOf, type Cell, splitCells } from '@/markdown/core/table-cells';

/** The most cells of a drawn table. Each row has a cell for every column of the heading, even if its text has fewer. */
export const MAX_CELLS = 6_000;

export interface TableSource {
  /** The heading row first, then the body. Rows may be shorter than the heading row. */
  rows: Cell[][];
  /** One entry for each column of the heading row. */
  alignments: (Alignment | undefined)[];
  columns: number;
  /** The offset at which each line of the source starts. The second line is the delimiter row. */
  lineStarts: number[];
  source: string;
}

export interface TextEdit {
  from: number;
  to: number;
  insert: string;
}

/** Returns whether a line is a delimiter row: cells of dashes, with colons for alignment. */
function isDelimiterRow(line: string): boolean {
  const [, ...inner] = `|${line.trim()}`.replace(/^\|\|/, '|').split('|');
  if (inner.length > 1 && inner.at(-1) === '') inner.pop();
  return inner.every((cell) => /^[ \t]*:?-+:?[ \t]*$/.test(cell));
}

/** Parses a table's source. Returns undefined if its second line isn't a delimiter row. */
export function parseTable(source: string): TableSource | undefined {
  const lines = source.split('\n');
  const delimiter = lines[1];
  if (delimiter === undefined || !isDelimiterRow(delimiter)) return undefined;
  const lineStarts: number[] = [];
  let at = 0;
  for (const line of lines) {
    lineStarts.push(at);
    at += line.length + 1;
  }
  const rows = lines.flatMap((line, index) => (index === 1 ? [] : [splitCells(line, lineStarts[index])]));
  const columns = rows[0]?.length ?? 0;
  return { rows, alignments: alignmentsOf(delimiter), columns, lineStarts, source };
}
