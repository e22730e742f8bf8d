/** Edits that change a table's layout: the order of rows and columns, and alignment. Pure, like `./table-source`. */

import { type Alignment, splitCells } from '@/markdown/core/table-cells';
import type { TableSource, TextEdit } from './table-source';

/** Moves a body row to the current index of the row `to`. The heading row stays first. */
export function moveRow(table: TableSource, from: number, to: number): TextEdit[] {
  if (from === to || from < 1 || to < 1 || !table.rows[from] || !table.rows[to]) return [];
  const line = lineText(table, from + 1);
  const insertAt = lineEnd(table, to > from ? to + 1 : to);
  const removed = { from: (table.lineStarts[from + 1] ?? 0) - 1, to: lineEnd(table, from + 1), insert: '' };
  return [removed, { from: insertAt, to: insertAt, insert: `\n${line}` }];
}

/** Moves a column to the current index of the column `to`. Changes only the text between the two columns. */
export function moveColumn(table: TableSource, from: number, to: number): TextEdit[] {
  if (from === to || from < 0 || to < 0 || from >= table.columns || to >= table.columns) return [];
  return table.lineStarts.flatMap((start, line) => moveInLine(lineText(table, line), start, { from, to }));
}

function moveInLine(line: string, start: number, { from, to }: { from: number; to: number }): TextEdit[] {
  const first = Math.min(from, to);
  const last = Math.max(from, to);
  const cells = rawCells(line);
  if (first >= cells.length) return [];
  const present = cells.slice(first, last + 1);
  const texts = Array.from({ length: last - first + 1 }, (_, i) => present[i]?.text ?? '  ');
  const [moved = ''] = texts.splice(from - first, 1);
  texts.splice(to - first, 0, moved);
  const begin = present[0]?.from ?? 0;
  const end = present.at(-1)?.to ?? begin;
  // A row without outer pipes gets them where an empty cell would otherwise not count as a cell.
  const opening = first === 0 && begin === 0 ? '|' : '';
  const closing = end === line.length ? '|' : '';
  return [{ from: start + begin, to: start + end, insert: opening + texts.join('|') + closing }];
}

/** Sets a column's alignment in the delimiter row. Undefined removes it, so the renderer decides. */
export function alignColumn(table: TableSource, column: number, alignment: Alignment | undefined): TextEdit[] {
  const cell = splitCells(lineText(table, 1), table.lineStarts[1])[column];
  if (!cell) return [];
  const width = Math.max(3, cell.to - cell.from);
  const left = alignment === 'left' || alignment === 'center' ? ':' : '';
  const right = alignment === 'right' || alignment === 'center' ? ':' : '';
  const insert = left + '-'.repeat(width - left.length - right.length) + right;
  return insert === table.source.slice(cell.from, cell.to) ? [] : [{ from: cell.from, to: cell.to, insert }];
}

/** Returns the cells of a line with the white space around their text, as offsets in the line. */
function rawCells(line: string): { from: number; to: number; text: string }[] {
  let from = /^[ \t]*\|/.exec(line)?.[0].length ?? 0;
  return splitCells(line).map((cell) => {
    const pipe = line.indexOf('|', cell.to);
    const to = pipe < 0 ? line.length : pipe;
    const raw = { from, to, text: line.slice(from, to) };
    from = to + 1;
    return raw;
  });
}

function lineText(table: TableSource, line: number): string {
  return table.source.slice(table.lineStarts[line], lineEnd(table, line));
}

function lineEnd(table: TableSource, line: number): number {
  const next = table.lineStarts[line + 1];
  return next === undefined ? table.source.length : next - 1;
}
