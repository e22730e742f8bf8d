import { ChangeSet } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { linkOver } from '../../clipboard/link-paste';
import { giveFiles } from '../../images/held-files';
import { goBelowBlock } from '../below-block';
import { activeState, type CellSelection, cellSelected, dispatchActive, selectedInCell } from '../cell-selection';
import type { CellPosition, TableAction, TableEditing, TableHost } from '../table-host';
import type { TableSource, TextEdit } from '../table-source';
import type { TableView } from '../table-view';
import { drawTablesWith } from '../table-widget';
import type { TableTools } from '../tools/table-tools';
import type { ShownSelection } from './cell-caret';
import { CellEditor, type CellHost } from './cell-editor';
import { cellAround, offsetInCell, offsetInSource } from './cell-offsets';
import { pasteCells } from './paste-cells';
import { addColumn, addRow, editCell, escapeCell, missingCells, removeColumn, removeRow } from './table-edits';

/** Edits a drawn table: writes what is typed into its cells, and its actions, back as edits of the document. */
export class TableEditor implements CellHost, TableEditing, TableHost {
  private readonly cells: CellEditor;
  private tools: Promise<TableTools> | undefined;

  constructor(private readonly table: TableView) {
    this.cells = new CellEditor(this);
    for (const event of ['focusin', 'pointerover'] as const) this.dom.addEventListener(event, () => this.loadTools());
    // Somebody may have pointed at the table before its cells could be edited.
    if (this.dom.matches(':hover, :focus-within')) this.loadTools();
  }

  /** Loads the tools for whole rows and columns when somebody first points at the table or enters it. */
  private loadTools(): Promise<TableTools> | undefined {
    if (!this.table.canEdit) return undefined;
    this.tools ??= import('../tools/table-tools').then((module) => new module.TableTools(this));
    this.tools.catch(() => {
      // Offline: the next time somebody points at the table, it tries again.
      this.tools = undefined;
    });
    return this.tools;
  }

  stop(): void {
    this.cells.stop();
  }

  destroy(): void {
    this.cells.destroy();
  }

  get view(): EditorView {
    return this.table.view;
  }

  get dom(): HTMLElement {
    return this.table.dom;
  }

  get element(): HTMLTableElement {
    return this.table.element;
  }

  get source(): TableSource {
    return this.table.source;
  }

  get size(): { rows: number; columns: number } {
    return this.table.size;
  }

  get focused(): CellPosition | undefined {
    return this.cells.position;
  }

  get focusedCellEnd(): number | undefined {
    const at = this.focused;
    return at && this.source.rows[at.row]?.[at.column]?.to;
  }

  textOf(at: CellPosition): string {
    return this.table.textOf(at);
  }

  positionOf(cell: HTMLTableCellElement): CellPosition {
    return this.table.positionOf(cell);
  }

  showCell(cell: HTMLTableCellElement, text: string): void {
    this.table.showCell(cell, text);
  }

  isEditing(cell: HTMLTableCellElement): boolean {
    return this.cells.isEditing(cell);
  }

  follow(text: string): void {
    this.cells.follow(text);
  }

  focusCell({ row, column }: CellPosition, selects = false): boolean {
    const { rows, columns } = this.size;
    const at = { row: row < 0 ? rows + row : row, column: column < 0 ? columns + column : column };
    const cell = this.table.cellElement(at);
    if (!cell || !this.table.canEdit) return false;
    this.cells.focus(cell, selects ? 'all' : 'end');
    return true;
  }

  pasteCells(text: string, html: string): boolean {
    const at = this.focused;
    if (!at || (!text.includes('\t') && !/<table[\s>]/i.test(html))) return false;
    pasteCells(this, at, text);
    return true;
  }

  pasteLink(text: string): boolean {
    const state = activeState(this.view.state);
    const link = selectedInCell(this.view.state) && linkOver(state, text);
    if (!link) return false;
    dispatchActive(this.view, { ...state.replaceSelection(escapeCell(link)), userEvent: 'input.paste' });
    return true;
  }

  attachFiles(at: CellPosition, files: readonly File[]): void {
    if (this.view.state.readOnly) return;
    if (!this.source.rows[at.row]?.[at.column]) {
      this.apply([missingCells(this.source, at.row, at.column)], 'input.table');
    }
    const end = this.source.rows[at.row]?.[at.column]?.to;
    if (end === undefined) return;
    this.view.dispatch({ effects: giveFiles.of({ files, pos: this.view.posAtDOM(this.dom) + end }) });
  }

  select(anchor: number, head: number): void {
    const at = cellAround(this.source, head);
    const cell = this.table.cellElement(at);
    if (!cell) return;
    const shown = { anchor: offsetInCell(this.source, at, anchor), head: offsetInCell(this.source, at, head) };
    this.cells.focus(cell, shown);
  }

  noteSelection(at: CellPosition, shown: string, selected: ShownSelection): void {
    const { view, source: table } = this;
    if (!this.isCurrent()) return;
    const [anchor, head] = [selected.anchor, selected.head].map((offset) => offsetInSource(table, at, shown, offset));
    if (!anchor || !head) return;
    const base = view.posAtDOM(this.dom);
    const room = anchor.offset === head.offset ? head.room : undefined;
    const cell = { anchor: base + anchor.offset, head: base + head.offset, room };
    if (!isEqual(cell, selectedInCell(view.state))) view.dispatch({ effects: cellSelected.of(cell) });
  }

  /** Writes the text typed into a cell. Changes only that cell's text. */
  writeCell({ row, column }: CellPosition, text: string): void {
    const edit = editCell(this.source, row, column, text);
    if (edit) this.apply([edit], 'input.type.table');
  }

  act(action: TableAction): void {
    const { rows, columns } = this.size;
    const at = this.focused ?? { row: rows - 1, column: columns - 1 };
    switch (action) {
      case 'addRow':
        this.apply([addRow(this.source, at.row)], 'input.table');
        this.focusCell({ row: at.row + 1, column: at.column });
        break;
      case 'addColumn':
        this.apply(addColumn(this.source, at.column), 'input.table');
        this.focusCell({ row: at.row, column: at.column + 1 });
        break;
      case 'removeRow': {
        const edit = removeRow(this.source, at.row);
        if (edit) this.apply([edit], 'delete.table');
        break;
      }
      case 'removeColumn':
        this.apply(removeColumn(this.source, at.column), 'delete.table');
        break;
      case 'editAsText':
        this.leave(0);
    }
  }

  /** Moves the focus back to the text: -1 above the table, 1 below it, 0 into its source. */
  leave(direction: -1 | 0 | 1, makesRoom = false): void {
    const { view } = this;
    const from = view.posAtDOM(this.dom);
    view.focus();
    if (direction === 1) goBelowBlock(view, from + this.source.source.length, makesRoom);
    else view.dispatch({ selection: { anchor: Math.max(0, from + direction) }, scrollIntoView: true });
  }

  apply(edits: readonly TextEdit[], userEvent: string, then: readonly TextEdit[] = []): void {
    const { view } = this;
    const base = view.posAtDOM(this.dom);
    if (!this.isCurrent() || view.state.readOnly || edits.length + then.length === 0) return;
    const moved = (parts: readonly TextEdit[]) =>
      parts.map(({ from, to, insert }) => ({ from: base + from, to: base + to, insert }));
    const first = view.state.changes(moved(edits));
    view.dispatch({ changes: first.compose(ChangeSet.of(moved(then), first.newLength)), userEvent });
  }

  /** Returns whether the document has the source that is drawn. */
  private isCurrent(): boolean {
    const base = this.view.posAtDOM(this.dom);
    const { source } = this.source;
    return this.view.state.sliceDoc(base, base + source.length) === source;
  }
}

function isEqual(a: CellSelection, b: CellSelection | undefined): boolean {
  return a.anchor === b?.anchor && a.head === b.head && a.room?.insert === b.room?.insert;
}

/** Draws tables whose cells can be edited where the text can. */
export const drawEditableTable = drawTablesWith((table) => new TableEditor(table));
