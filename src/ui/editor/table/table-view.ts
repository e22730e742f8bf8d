import { ChangeSet } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { Cell } from '@/markdown/core/table-cells';
import { imageOrPlaceholder } from '../images/held-image';
import { renderInlineSource } from '../markdown/render-inline';
import { type RenderedNode, toDom } from '../markdown/rendered';
import { goBelowBlock } from './below-block';
import { CellEditor, type CellHost } from './cell-editor';
import type { CellPosition, TableAction, TableHost } from './table-host';
import {
  addColumn,
  addRow,
  editCell,
  parseTable,
  placeInTable,
  removeColumn,
  removeRow,
  type TableSource,
  type TextEdit,
} from './table-source';
import type { TableTools } from './tools/table-tools';

/**
 * The DOM of one table: shows a source, keeps rows and cells that did not change, and writes edits of cells back as
 * edits of the document. The document is the truth; the DOM follows it through `show`.
 */
export class TableView implements CellHost, TableHost {
  readonly dom: HTMLElement;
  readonly element: HTMLTableElement;
  private table: TableSource = { rows: [], alignments: [], columns: 0, lineStarts: [], source: '' };
  private canEdit = false;
  private readonly editor: CellEditor;
  private tools: Promise<TableTools> | undefined;

  constructor(readonly view: EditorView) {
    this.dom = document.createElement('div');
    this.dom.className = 'vr-table';
    this.element = document.createElement('table');
    this.editor = new CellEditor(this);
    this.dom.append(this.element);
    for (const event of ['focusin', 'pointerover'] as const) this.dom.addEventListener(event, () => this.loadTools());
  }

  /** What works on whole rows and columns is loaded when somebody first points at the table or enters it. */
  private loadTools(): Promise<TableTools> | undefined {
    if (!this.canEdit) return undefined;
    this.tools ??= import('./tools/table-tools').then((module) => new module.TableTools(this));
    this.tools.catch(() => {
      // Offline: the next touch of the table tries again.
      this.tools = undefined;
    });
    return this.tools;
  }

  destroy(): void {
    this.editor.destroy();
  }

  show(source: string, canEdit: boolean): void {
    const table = parseTable(source);
    if (!table) return;
    const previous = this.table;
    const isOther = this.canEdit !== canEdit;
    this.table = table;
    this.canEdit = canEdit;
    if (!canEdit) this.editor.stop();
    this.dom.classList.toggle('vr-table-editable', canEdit);
    this.showReach();
    this.matchRows(previous, table);
    this.matchColumns(previous, table);
    for (let row = 0; row < table.rows.length; row++) this.showRow(row, isOther);
  }

  get source(): TableSource {
    return this.table;
  }

  textOf({ row, column }: CellPosition): string {
    return this.table.rows[row]?.[column]?.text ?? '';
  }

  get size(): { rows: number; columns: number } {
    return { rows: this.table.rows.length, columns: this.table.columns };
  }

  get focused(): CellPosition | undefined {
    return this.editor.position;
  }

  /** The end of the focused cell's text in the table's source. */
  get focusedCellEnd(): number | undefined {
    const at = this.editor.position;
    return at && this.table.rows[at.row]?.[at.column]?.to;
  }

  /** Where a caret at an offset of the table's source goes: at the cell that holds it, or behind its row. */
  caretAt(offset: number): { left: number; top: number; bottom: number } | undefined {
    const at = placeInTable(this.table, offset);
    const row = this.element.rows[at.row];
    const cell = at.column === undefined ? row?.cells[row.cells.length - 1] : row?.cells[at.column];
    if (!cell) return undefined;
    const { left, right, top, bottom } = cell.getBoundingClientRect();
    return { left: at.column === undefined ? right : left, top, bottom };
  }

  cellElement({ row, column }: CellPosition): HTMLTableCellElement | undefined {
    return this.element.rows[row]?.cells[column];
  }

  positionOf(cell: HTMLTableCellElement): CellPosition {
    return { row: (cell.parentElement as HTMLTableRowElement).rowIndex, column: cell.cellIndex };
  }

  focusCell({ row, column }: CellPosition, selects = false): boolean {
    const { rows, columns } = this.size;
    const cell = this.cellElement({ row: row < 0 ? rows + row : row, column: column < 0 ? columns + column : column });
    if (!cell || !this.canEdit) return false;
    this.editor.focus(cell, selects);
    return true;
  }

  pasteCells(text: string, html: string): boolean {
    const at = this.focused;
    if (!at || (!text.includes('\t') && !/<table[\s>]/i.test(html))) return false;
    void this.loadTools()?.then((tools) => tools.paste(at, text));
    return true;
  }

  /** Writes what was typed into a cell; only that cell's text is touched. */
  writeCell({ row, column }: CellPosition, text: string): void {
    const edit = editCell(this.table, row, column, text);
    if (edit) this.apply([edit], 'input.type.table');
  }

  act(action: TableAction): void {
    const at = this.editor.position ?? { row: this.table.rows.length - 1, column: this.table.columns - 1 };
    switch (action) {
      case 'addRow':
        this.apply([addRow(this.table, at.row)], 'input.table');
        this.focusCell({ row: at.row + 1, column: at.column });
        break;
      case 'addColumn':
        this.apply(addColumn(this.table, at.column), 'input.table');
        this.focusCell({ row: at.row, column: at.column + 1 });
        break;
      case 'removeRow': {
        const edit = removeRow(this.table, at.row);
        if (edit) this.apply([edit], 'delete.table');
        break;
      }
      case 'removeColumn':
        this.apply(removeColumn(this.table, at.column), 'delete.table');
        break;
      case 'editAsText':
        this.leave(0);
    }
  }

  /** Gives the focus back to the text: -1 above the table, 1 below it, 0 into its source. */
  leave(direction: -1 | 0 | 1, makesRoom = false): void {
    const { view } = this;
    const from = view.posAtDOM(this.dom);
    view.focus();
    if (direction === 1) goBelowBlock(view, from + this.table.source.length, makesRoom);
    else view.dispatch({ selection: { anchor: Math.max(0, from + direction) }, scrollIntoView: true });
  }

  apply(edits: readonly TextEdit[], userEvent: string, then: readonly TextEdit[] = []): void {
    const { view, table } = this;
    const base = view.posAtDOM(this.dom);
    const stands = view.state.sliceDoc(base, base + table.source.length) === table.source;
    if (!stands || view.state.readOnly || edits.length + then.length === 0) return;
    const moved = (parts: readonly TextEdit[]) =>
      parts.map(({ from, to, insert }) => ({ from: base + from, to: base + to, insert }));
    const first = view.state.changes(moved(edits));
    view.dispatch({ changes: first.compose(ChangeSet.of(moved(then), first.newLength)), userEvent });
  }

  /** One that can't be edited has no cell to enter, so it takes the focus itself: a wide table is scrolled by keys. */
  private showReach(): void {
    const { element, canEdit, table } = this;
    if (canEdit) for (const name of ['tabindex', 'aria-label']) element.removeAttribute(name);
    else {
      element.tabIndex = 0;
      element.ariaLabel = (table.rows[0] ?? []).map((cell) => cell.text).join(', ');
    }
  }

  /** Gives the table as many rows as its source, adding and taking away where the sources differ. */
  private matchRows(previous: TableSource, table: TableSource): void {
    const before = previous.rows.map(rowKey);
    const after = table.rows.map(rowKey);
    // The heading row stays the first element, whatever was typed in it: its cells are of another kind.
    const at = Math.max(Math.min(1, before.length), commonHead(before, after));
    for (let count = before.length; count > after.length; count--) this.element.rows[at]?.remove();
    for (let count = before.length; count < after.length; count++) {
      const row = this.element.insertRow(Math.min(at, this.element.rows.length));
      for (let column = 0; column < previous.columns; column++) this.insertCell(row, column);
    }
  }

  private matchColumns(previous: TableSource, table: TableSource): void {
    if (previous.columns === table.columns && previous.columns > 0) return;
    const names = (source: TableSource) => (source.rows[0] ?? []).map((cell) => cell.text);
    const at = commonHead(names(previous), names(table));
    for (const row of this.element.rows) {
      while (row.cells.length > table.columns) row.cells[Math.min(at, row.cells.length - 1)]?.remove();
      while (row.cells.length < table.columns) this.insertCell(row, Math.min(at, row.cells.length));
    }
  }

  private insertCell(row: HTMLTableRowElement, column: number): void {
    const cell = document.createElement(row.rowIndex === 0 ? 'th' : 'td');
    if (row.rowIndex === 0) cell.scope = 'col';
    row.insertBefore(cell, row.cells[column] ?? null);
  }

  private showRow(row: number, redraw: boolean): void {
    for (let column = 0; column < this.table.columns; column++) {
      const element = this.cellElement({ row, column });
      if (!element) continue;
      const text = this.textOf({ row, column });
      element.style.textAlign = this.table.alignments[column] ?? '';
      if (this.editor.isEditing(element)) this.editor.follow(text);
      else if (redraw || element.dataset.source !== text) this.showCell(element, text);
    }
  }

  /** A cell as it means; what it says is kept beside it so that an unchanged one is left alone. */
  showCell(element: HTMLTableCellElement, text: string): void {
    element.dataset.source = text;
    element.contentEditable = this.canEdit ? 'plaintext-only' : 'inherit';
    this.fill(element, renderInlineSource(text));
    if (/:[a-z0-9_+-]+:/.test(text)) void this.drawEmoji(element, text);
  }

  private fill(element: HTMLElement, nodes: readonly RenderedNode[]): void {
    element.replaceChildren(toDom(nodes, document, imageOrPlaceholder));
  }

  /** Names of emoji, which most texts don't have, are loaded when they are needed. Offline they stay names. */
  private async drawEmoji(element: HTMLTableCellElement, text: string): Promise<void> {
    const drawn = await import('../emoji/rendered-emoji')
      .then((module) => module.withEmoji(renderInlineSource(text)))
      .catch(() => undefined);
    if (drawn && element.dataset.source === text && !this.editor.isEditing(element)) this.fill(element, drawn);
  }
}

function rowKey(row: readonly Cell[]): string {
  return row.map((cell) => cell.text).join('\u0000');
}

function commonHead(a: readonly string[], b: readonly string[]): number {
  let index = 0;
  while (index < a.length && index < b.length && a[index] === b[index]) index++;
  return index;
}
