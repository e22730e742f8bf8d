/** Offsets in the text that a cell shows, and the same places in the table's source. Pure; all offsets are UTF-16. */

import type { CellRoom } from '../cell-selection';
import type { CellPosition } from '../table-host';
import type { TableSource } from '../table-source';
import { missingCells } from './table-edits';

export interface SourceOffset {
  offset: number;
  /** What must be inserted there first, so that the source has the shown place. */
  room?: CellRoom;
}

/**
 * Returns the place in the source of an offset in what a cell shows. White space at the cell's edges is shown while
 * somebody types but isn't in the source, where only a space after the text gets room.
 */
export function offsetInSource(table: TableSource, at: CellPosition, shown: string, offset: number): SourceOffset {
  const cell = table.rows[at.row]?.[at.column];
  if (!cell) {
    const { from, insert } = missingCells(table, at.row, at.column);
    return { offset: from, room: { insert, caret: insert.length - ' |'.length } };
  }
  const lead = shown.length - shown.trimStart().length;
  const isAfterSpace = cell.to > cell.from && offset > lead + shown.trim().length;
  if (isAfterSpace) return { offset: cell.to, room: { insert: ' ', caret: 1 } };
  let source = cell.from;
  for (let i = lead; i < offset && source < cell.to; i++) source += isPipe(table, source) ? 2 : 1;
  return { offset: source };
}

/** Returns the offset in a cell's text of a place in the source. */
export function offsetInCell(table: TableSource, { row, column }: CellPosition, offset: number): number {
  const cell = table.rows[row]?.[column];
  let shown = 0;
  for (let source = cell?.from ?? offset; source < Math.min(offset, cell?.to ?? 0); shown++) {
    source += isPipe(table, source) ? 2 : 1;
  }
  return shown;
}

/** Returns the cell around a place in the source, with the white space beside its text. */
export function cellAround(table: TableSource, offset: number): CellPosition {
  const line = table.lineStarts.findLastIndex((start) => start <= offset);
  const row = Math.max(0, line - 1);
  const cells = table.rows[row] ?? [];
  const found = cells.findIndex(({ to }) => {
    const pipe = table.source.indexOf('|', to);
    return pipe < 0 || offset <= pipe;
  });
  return { row, column: found < 0 ? cells.length - 1 : found };
}

function isPipe({ source }: TableSource, offset: number): boolean {
  return source.startsWith('\\|', offset);
}
