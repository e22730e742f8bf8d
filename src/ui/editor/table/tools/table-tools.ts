import { t } from '@/generated/messages/editor/table/tools';
import type { Alignment } from '@/markdown/core/table-cells';
import { showToast } from '../../../kit/feedback/toast-store';
import { parseCells } from '../../clipboard/spreadsheet';
import { pasteGrid } from '../paste-grid';
import type { CellPosition, TableHost } from '../table-host';
import { alignColumn, moveColumn, moveRow } from '../table-layout';
import { escapeCell } from '../table-source';
import { tableBar } from './table-bar';
import { TableGrips } from './table-grips';

/** With more cells the table would no longer be drawn. */
const MOST_PASTED_CELLS = 5_000;

/** Work on whole rows and columns of one table: its bar, the grips to drag them, keys to move them, pasted grids. */
export class TableTools {
  constructor(private readonly table: TableHost) {
    table.dom.prepend(tableBar(table, (alignment) => this.align(alignment)));
    new TableGrips(table, (kind, from, to) => this.move(kind, from, to));
    table.dom.addEventListener('keydown', (event) => this.onKey(event));
  }

  paste(at: CellPosition, text: string): void {
    const grid = parseCells(text);
    const cells = grid.length * (grid[0]?.length ?? 0);
    if (cells > MOST_PASTED_CELLS) {
      this.pasteBelow(grid, cells);
      return;
    }
    const { room, fill } = pasteGrid(this.table.source, at, grid);
    this.table.apply(room, 'input.paste', fill);
    const last = { row: at.row + grid.length - 1, column: at.column + (grid.at(-1)?.length ?? 1) - 1 };
    this.table.focusCell(last);
  }

  /** Puts a grid that is too large for this table below it, as a table of its own. */
  private pasteBelow(grid: readonly (readonly string[])[], cells: number): void {
    const at = this.table.source.source.length;
    this.table.apply([{ from: at, to: at, insert: `\n\n${tableOf(grid)}` }], 'input.paste');
    showToast(t('tooManyCells', { count: cells }));
  }

  private align(alignment: Alignment | undefined): void {
    const column = this.table.focused?.column;
    if (column !== undefined) this.table.apply(alignColumn(this.table.source, column, alignment), 'input.table');
  }

  private move(kind: 'row' | 'column', from: number, to: number): void {
    const edits = kind === 'row' ? moveRow(this.table.source, from, to) : moveColumn(this.table.source, from, to);
    this.table.apply(edits, 'input.table');
  }

  /** Alt+Shift and an arrow move the row or column of the caret: what dragging does, by keys. */
  private onKey(event: KeyboardEvent): void {
    const at = this.table.focused;
    const step = STEPS[event.key];
    if (!at || !step || !event.altKey || !event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    const { kind, by } = step;
    const from = kind === 'row' ? at.row : at.column;
    const to = from + by;
    const { rows, columns } = this.table.size;
    if (to < (kind === 'row' ? 1 : 0) || to >= (kind === 'row' ? rows : columns)) return;
    this.move(kind, from, to);
    this.table.focusCell(kind === 'row' ? { ...at, row: to } : { ...at, column: to });
  }
}

const STEPS: Readonly<Record<string, { kind: 'row' | 'column'; by: -1 | 1 }>> = {
  ArrowUp: { kind: 'row', by: -1 },
  ArrowDown: { kind: 'row', by: 1 },
  ArrowLeft: { kind: 'column', by: -1 },
  ArrowRight: { kind: 'column', by: 1 },
};

/** A grid as a Markdown table; its first row is the heading. */
function tableOf([heading = [], ...rows]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(escapeCell).join(' | ')} |`;
  return [line(heading), line(heading.map(() => '---')), ...rows.map(line)].join('\n');
}
