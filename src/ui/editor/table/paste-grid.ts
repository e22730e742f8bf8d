import { splitCells } from '@/markdown/core/table-cells';
import { editCell, escapeCell } from './editing/table-edits';
import type { CellPosition } from './table-host';
import { parseTable, type TableSource, type TextEdit } from './table-source';

/** The edits that paste a grid: `room` adds missing rows and columns, then `fill` sets the cells, at later offsets. */
export interface GridPaste {
  room: TextEdit[];
  fill: TextEdit[];
}

/** Returns the edits that write a grid of texts into a table, starting at `at`. Other cells keep their text. */
export function pasteGrid(table: TableSource, at: CellPosition, grid: readonly (readonly string[])[]): GridPaste {
  const columns = Math.max(table.columns, at.column + widest(grid));
  const room = makeRoom(table, at.row + grid.length, columns);
  const wider = parseTable(applied(table.source, room));
  if (!wider) return { room: [], fill: [] };
  const fill = grid.flatMap((texts, index) => fillRow(wider, { row: at.row + index, column: at.column }, texts));
  return { room, fill };
}

/** Returns the number of cells in the longest row. */
export function widest(grid: readonly (readonly string[])[]): number {
  return Math.max(0, ...grid.map((row) => row.length));
}

function makeRoom(table: TableSource, rows: number, columns: number): TextEdit[] {
  const added = columns - table.columns;
  const edits: TextEdit[] = [];
  for (const [line, start] of table.lineStarts.entries()) {
    const end = (table.lineStarts[line + 1] ?? table.source.length + 1) - 1;
    const text = table.source.slice(start, end);
    // A row that is shorter than the heading gets its missing cells when it is filled.
    if (added === 0 || splitCells(text).length < table.columns) continue;
    const opening = /\|[ \t]*$/.test(text) && !/\\\|[ \t]*$/.test(text) ? '' : ' |';
    edits.push({ from: end, to: end, insert: opening + (line === 1 ? ' --- |' : '  |').repeat(added) });
  }
  const end = table.source.length;
  const missing = Math.max(0, rows - table.rows.length);
  if (missing > 0) edits.push({ from: end, to: end, insert: `\n|${'  |'.repeat(columns)}`.repeat(missing) });
  return edits;
}

function fillRow(table: TableSource, { row, column }: CellPosition, texts: readonly string[]): TextEdit[] {
  const cells = table.rows[row] ?? [];
  const edits = texts
    .slice(0, Math.max(0, cells.length - column))
    .map((text, index) => editCell(table, row, column + index, text));
  const rest = texts.slice(Math.max(0, cells.length - column));
  if (rest.length > 0) edits.push(addedCells(table, row, { missing: Math.max(0, column - cells.length), texts: rest }));
  return edits.filter((edit) => edit !== undefined);
}

/** Returns the edit that adds cells after the last one of a short row. */
function addedCells(
  table: TableSource,
  row: number,
  { missing, texts }: { missing: number; texts: readonly string[] },
): TextEdit {
  const line = row === 0 ? 0 : row + 1;
  const end = (table.lineStarts[line + 1] ?? table.source.length + 1) - 1;
  const open = table.source.slice(0, end).trimEnd().endsWith('|') ? '' : ' |';
  const cells = texts.map((text) => ` ${escapeCell(text)} |`).join('');
  return { from: end, to: end, insert: open + '  |'.repeat(missing) + cells };
}

function applied(source: string, edits: readonly TextEdit[]): string {
  let out = '';
  let at = 0;
  for (const { from, to, insert } of edits) {
    out += source.slice(at, from) + insert;
    at = to;
  }
  return out + source.slice(at);
}
