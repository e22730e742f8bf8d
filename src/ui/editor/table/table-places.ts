import type { EditorView } from '@codemirror/view';
import type { CellPosition } from './table-host';
import type { TableSource } from './table-source';
import type { TableView } from './table-view';
import { tableViewOf } from './table-widget';

/** Focuses a cell of the table widget with the element `dom`. Returns false if `dom` isn't a table to be edited. */
export function focusTableCell(dom: HTMLElement, cell: CellPosition, selects: boolean): boolean {
  return tableViewOf(dom)?.editing?.focusCell(cell, selects) ?? false;
}

/** Puts the focus and the selection into the cell around a range of the document. Returns false if it isn't drawn. */
export function focusInCell(view: EditorView, { anchor, head }: { anchor: number; head: number }): boolean {
  for (const dom of view.contentDOM.querySelectorAll<HTMLElement>('.vr-table')) {
    const from = view.posAtDOM(dom);
    const table = tableViewOf(dom);
    if (!table?.editing || head < from || head > from + table.source.source.length) continue;
    table.editing.select(anchor - from, head - from);
    return true;
  }
  return false;
}

/** Returns where to draw a caret at an offset of the document in the table at `from`, if it is drawn. */
export function tableCaretAt(view: EditorView, from: number, offset: number): CaretPlace | undefined {
  for (const dom of view.contentDOM.querySelectorAll<HTMLElement>('.vr-table')) {
    if (view.posAtDOM(dom) !== from) continue;
    const table = tableViewOf(dom);
    return table && caretIn(table, offset - from);
  }
  return undefined;
}

interface CaretPlace {
  left: number;
  top: number;
  bottom: number;
}

/** Returns where to draw a caret for an offset of the table's source: at its cell, or at the end of its row. */
function caretIn({ source, element }: TableView, offset: number): CaretPlace | undefined {
  const at = placeInTable(source, offset);
  const row = element.rows[at.row];
  const cell = at.column === undefined ? row?.cells[row.cells.length - 1] : row?.cells[at.column];
  if (!cell) return undefined;
  const { left, right, top, bottom } = cell.getBoundingClientRect();
  return { left: at.column === undefined ? right : left, top, bottom };
}

/** Returns the document offset of the end of the cell being edited, or undefined if no cell is. */
export function focusedCellEnd(view: EditorView): number | undefined {
  const dom = view.root.activeElement?.closest<HTMLElement>('.vr-table');
  if (!dom || !view.contentDOM.contains(dom)) return undefined;
  const end = tableViewOf(dom)?.editing?.focusedCellEnd;
  return end === undefined ? undefined : view.posAtDOM(dom) + end;
}

/**
 * Returns the row and column of an offset in the source. The delimiter row counts as the heading row. The column is
 * undefined if the offset is at the end of its row, after the last cell.
 */
export function placeInTable(table: TableSource, offset: number): { row: number; column: number | undefined } {
  const line = Math.max(
    0,
    table.lineStarts.findLastIndex((start) => start <= offset),
  );
  const row = line > 0 ? line - 1 : 0;
  const column = line === 1 ? 0 : (table.rows[row]?.findIndex((cell) => offset <= cell.to) ?? -1);
  return { row, column: column < 0 ? undefined : column };
}
