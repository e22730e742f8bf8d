import type { TableSource, TextEdit } from './table-source';

export interface CellPosition {
  row: number;
  column: number;
}

/** The actions of a table's toolbar and keys. They apply to the cell with the focus. */
export type TableAction = 'addRow' | 'addColumn' | 'removeRow' | 'removeColumn' | 'editAsText';

/** A drawn table as the tools for its rows and columns see it. */
export interface TableHost {
  readonly dom: HTMLElement;
  readonly element: HTMLTableElement;
  readonly source: TableSource;
  readonly size: { rows: number; columns: number };
  /** The cell being edited. */
  readonly focused: CellPosition | undefined;
  positionOf(cell: HTMLTableCellElement): CellPosition;
  /** Puts the caret at the end of a cell, or selects its text. Negative numbers count from the end. */
  focusCell(at: CellPosition, selects?: boolean): boolean;
  act(action: TableAction): void;
  /** Edits the document. `then` contains edits of the text after `edits`; both are one undo step. */
  apply(edits: readonly TextEdit[], userEvent: string, then?: readonly TextEdit[]): void;
}

/** Edits the cells of a drawn table. It is loaded later than what draws tables. */
export interface TableEditing {
  /** The offset in the table's source where the focused cell's text ends; undefined without a focused cell. */
  readonly focusedCellEnd: number | undefined;
  isEditing(cell: HTMLTableCellElement): boolean;
  /** Shows the text of the cell being edited after it changed in the document. */
  follow(text: string): void;
  /** Puts the caret at the end of a cell, or selects its text. Negative numbers count from the end. */
  focusCell(at: CellPosition, selects?: boolean): boolean;
  /** Selects part of the table's source in its cell. */
  select(anchor: number, head: number): void;
  /** Ends editing because it is no longer allowed. */
  stop(): void;
  destroy(): void;
}
