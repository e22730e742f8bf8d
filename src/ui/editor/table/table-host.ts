import type { TableSource, TextEdit } from './table-source';

export interface CellPosition {
  row: number;
  column: number;
}

/** What can be done with a table from its bar and by keys, at the cell that has the focus. */
export type TableAction = 'addRow' | 'addColumn' | 'removeRow' | 'removeColumn' | 'editAsText';

/** A drawn table, as the tools for its rows and columns need it. */
export interface TableHost {
  readonly dom: HTMLElement;
  readonly element: HTMLTableElement;
  readonly source: TableSource;
  readonly size: { rows: number; columns: number };
  /** The cell that is being typed in. */
  readonly focused: CellPosition | undefined;
  positionOf(cell: HTMLTableCellElement): CellPosition;
  /** Puts the caret at the end of a cell, or selects what it holds. Negative numbers count from the end. */
  focusCell(at: CellPosition, selects?: boolean): boolean;
  act(action: TableAction): void;
  /** Edits the document. `then` holds edits of the text as it is after `edits`; both are one step. */
  apply(edits: readonly TextEdit[], userEvent: string, then?: readonly TextEdit[]): void;
}
