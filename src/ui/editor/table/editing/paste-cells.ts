import { t } from '@/generated/messages/editor/table/editing';
import { showToast } from '../../../kit/feedback/toast-store';
import { parseCells } from '../../clipboard/spreadsheet';
import { pasteGrid, widest } from '../paste-grid';
import type { CellPosition, TableHost } from '../table-host';
import { MAX_CELLS } from '../table-source';
import { tableFrom } from './table-edits';

/** Writes a range of a spreadsheet into a table, starting at a cell, and adds missing rows and columns. */
export function pasteCells(table: TableHost, at: CellPosition, text: string): void {
  const grid = parseCells(text);
  const { rows, columns } = table.size;
  if (Math.max(rows, at.row + grid.length) * Math.max(columns, at.column + widest(grid)) > MAX_CELLS) {
    pasteBelow(table, grid);
    return;
  }
  const { room, fill } = pasteGrid(table.source, at, grid);
  table.apply(room, 'input.paste', fill);
  table.focusCell({ row: at.row + grid.length - 1, column: at.column + (grid.at(-1)?.length ?? 1) - 1 });
}

/** Inserts a grid as a separate table below this one, which would otherwise grow too large to be drawn. */
function pasteBelow(table: TableHost, grid: readonly (readonly string[])[]): void {
  const at = table.source.source.length;
  table.apply([{ from: at, to: at, insert: `\n\n${tableFrom(grid)}` }], 'input.paste');
  showToast(t('tooManyCells', { count: grid.flat().length }));
}
