import type { Alignment } from '@/markdown/core/table-cells';
import type { TableHost } from '../table-host';
import { alignColumn, moveColumn, moveRow } from '../table-layout';
import { type TableBar, tableBar } from './table-bar';
import { TableGrips } from './table-grips';

/** Tools for a table's rows and columns: its toolbar, grips to drag them, and keys to move them. */
export class TableTools {
  private readonly bar: TableBar;

  constructor(private readonly table: TableHost) {
    this.bar = tableBar(table, (alignment) => this.align(alignment));
    table.dom.prepend(this.bar.dom);
    table.dom.addEventListener('focusin', () => this.showAlignment());
    this.showAlignment();
    new TableGrips(table, (kind, from, to) => this.move(kind, from, to));
    table.dom.addEventListener('keydown', (event) => this.onKey(event));
  }

  private align(alignment: Alignment): void {
    const { focused, source } = this.table;
    if (!focused) return;
    // The button of the alignment that the column has removes it.
    const next = source.alignments[focused.column] === alignment ? undefined : alignment;
    this.table.apply(alignColumn(source, focused.column, next), 'input.table');
    this.showAlignment();
  }

  private showAlignment(): void {
    const { focused, source } = this.table;
    this.bar.showAlignment(focused && source.alignments[focused.column]);
  }

  private move(kind: 'row' | 'column', from: number, to: number): void {
    const edits = kind === 'row' ? moveRow(this.table.source, from, to) : moveColumn(this.table.source, from, to);
    this.table.apply(edits, 'input.table');
  }

  /** Handles Alt+Shift and an arrow key, which move the row or column of the caret as dragging does. */
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
