import { ChangeSet } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { giveFiles } from '../../images/held-files';
import { goBelowBlock } from '../below-block';
import type { CellPosition, TableAction, TableEditing, TableHost } from '../table-host';
import type { TableSource, TextEdit } from '../table-source';
import type { TableView } from '../table-view';
import { drawTablesWith } from '../table-widget';
import type { TableTools } from '../tools/table-tools';
import { CellEditor, type CellHost } from './cell-editor';
import { addColumn, addRow, editCell, removeColumn, removeRow } from './table-edits';

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
    this.cells.focus(cell, selects);
    return true;
  }

  pasteCells(text: string, html: string): boolean {
    const at = this.focused;
    if (!at || (!text.includes('\t') && !/<table[\s>]/i.test(html))) return false;
    void this.loadTools()?.then((tools) => tools.paste(at, text));
    return true;
  }

  attachFiles({ row, column }: CellPosition, files: readonly File[]): void {
    const end = this.source.rows[row]?.[column]?.to;
    if (end === undefined || this.view.state.readOnly) return;
    this.view.dispatch({ effects: giveFiles.of({ files, pos: this.view.posAtDOM(this.dom) + end }) });
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
    const { view, source: table } = this;
    const base = view.posAtDOM(this.dom);
    const stands = view.state.sliceDoc(base, base + table.source.length) === table.source;
    if (!stands || view.state.readOnly || edits.length + then.length === 0) return;
    const moved = (parts: readonly TextEdit[]) =>
      parts.map(({ from, to, insert }) => ({ from: base + from, to: base + to, insert }));
    const first = view.state.changes(moved(edits));
    view.dispatch({ changes: first.compose(ChangeSet.of(moved(then), first.newLength)), userEvent });
  }
}

/** Draws tables whose cells can be edited where the text can. */
export const drawEditableTable = drawTablesWith((table) => new TableEditor(table));
