import type { EditorView } from '@codemirror/view';
import type { Cell } from '@/markdown/core/table-cells';
import { pictureOf } from '../images/picture';
import { referenceDrawing } from '../live-preview/reference-drawing';
import { renderInlineSource } from '../markdown/render-inline';
import { type RenderedNode, toDom } from '../markdown/rendered';
import type { CellPosition, TableEditing } from './table-host';
import { parseTable, type TableSource } from './table-source';

/** Returns what edits the cells of a table. */
export type EditTable = (table: TableView) => TableEditing;

/**
 * The DOM of one table. It shows a source, and keeps rows and cells that didn't change. The document is authoritative;
 * the DOM follows it through `show`. Cells are edited by the `edit` function that was passed to `show`.
 */
export class TableView {
  readonly dom: HTMLElement;
  readonly element: HTMLTableElement;
  private table: TableSource = { rows: [], alignments: [], columns: 0, lineStarts: [], source: '' };
  private editor: TableEditing | undefined;
  private editable = false;
  /** The cell that was pressed last while the table couldn't be edited. */
  private pressed: HTMLTableCellElement | undefined;

  constructor(readonly view: EditorView) {
    this.dom = document.createElement('div');
    this.dom.className = 'vr-table';
    this.element = document.createElement('table');
    this.dom.append(this.element);
    this.dom.addEventListener('pointerdown', ({ target }) => {
      this.pressed = this.editable ? undefined : cellOf(target);
    });
  }

  destroy(): void {
    this.editor?.destroy();
  }

  /** Shows a source. The cells can be edited if `edit` is given. */
  show(source: string, edit: EditTable | undefined): void {
    const table = parseTable(source);
    if (!table) return;
    const previous = this.table;
    const canEdit = edit !== undefined;
    const isOther = this.editable !== canEdit;
    this.table = table;
    this.editable = canEdit;
    if (edit) this.editor ??= edit(this);
    else this.editor?.stop();
    if (isOther && canEdit) this.enterPressed();
    this.dom.classList.toggle('vr-table-editable', canEdit);
    this.showReach();
    this.matchRows(previous, table);
    this.matchColumns(previous, table);
    // A cell that was being edited shows its source until it is drawn again.
    for (let row = 0; row < table.rows.length; row++) this.showRow(row, isOther && !canEdit);
  }

  /** Puts the caret into the cell that was pressed before cells could be edited, if the table still has the focus. */
  private enterPressed(): void {
    const { pressed, element } = this;
    this.pressed = undefined;
    if (!pressed || element.ownerDocument.activeElement !== element) return;
    // Runs after the editor's own update, which this is part of.
    queueMicrotask(() => pressed.isConnected && this.editing?.focusCell(this.positionOf(pressed)));
  }

  get canEdit(): boolean {
    return this.editable;
  }

  /** What edits the cells, if that is allowed now. */
  get editing(): TableEditing | undefined {
    return this.editable ? this.editor : undefined;
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

  cellElement({ row, column }: CellPosition): HTMLTableCellElement | undefined {
    return this.element.rows[row]?.cells[column];
  }

  positionOf(cell: HTMLTableCellElement): CellPosition {
    return { row: (cell.parentElement as HTMLTableRowElement).rowIndex, column: cell.cellIndex };
  }

  /** Makes a table that can't be edited focusable, because it has no cells to focus. Keys can then scroll it. */
  private showReach(): void {
    const { element, editable, table } = this;
    if (editable) for (const name of ['tabindex', 'aria-label']) element.removeAttribute(name);
    else {
      element.tabIndex = 0;
      element.ariaLabel = (table.rows[0] ?? []).map((cell) => cell.text).join(', ');
    }
  }

  /** Adds and removes rows of the DOM where the two sources differ, until there are as many as in the new source. */
  private matchRows(previous: TableSource, table: TableSource): void {
    const before = previous.rows.map(rowKey);
    const after = table.rows.map(rowKey);
    // The heading row always stays the first element, because its cells are `th` elements.
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
      element.contentEditable = this.editable ? 'plaintext-only' : 'inherit';
      if (this.editor?.isEditing(element)) this.editor.follow(text);
      else if (redraw || element.dataset.source !== text) this.showCell(element, text);
    }
  }

  /** Renders a cell's text and stores its source, so that unchanged cells aren't redrawn. */
  showCell(element: HTMLTableCellElement, text: string): void {
    element.dataset.source = text;
    this.fill(element, this.rendered(text));
    if (/:[a-z0-9_+-]+:/.test(text)) void this.drawEmoji(element, text);
  }

  /** Renders a cell's text with the addresses that its references have in the document now. */
  private rendered(text: string): RenderedNode[] {
    return renderInlineSource(text, this.view.state.facet(referenceDrawing)?.addressOf);
  }

  /** Draws cells that may have references again, because the addresses in the document have changed. */
  redrawReferences(): void {
    for (const row of this.element.rows) {
      for (const cell of row.cells) {
        const text = cell.dataset.source;
        if (text?.includes(']') && !this.editor?.isEditing(cell)) this.showCell(cell, text);
      }
    }
  }

  private fill(element: HTMLElement, nodes: readonly RenderedNode[]): void {
    element.replaceChildren(toDom(nodes, document, (image) => pictureOf(image, () => this.view.requestMeasure())));
  }

  /** Replaces emoji names with emoji. The names are loaded only when needed; offline, the text stays. */
  private async drawEmoji(element: HTMLTableCellElement, text: string): Promise<void> {
    const drawn = await import('../emoji/rendered-emoji')
      .then((module) => module.withEmoji(this.rendered(text)))
      .catch(() => undefined);
    if (drawn && element.dataset.source === text && !this.editor?.isEditing(element)) this.fill(element, drawn);
  }
}

/** Returns the cell that contains an event's target. */
export function cellOf(target: EventTarget | null): HTMLTableCellElement | undefined {
  const cell = target instanceof Element ? target.closest('td, th') : null;
  return cell instanceof HTMLTableCellElement ? cell : undefined;
}

function rowKey(row: readonly Cell[]): string {
  return row.map((cell) => cell.text).join('\u0000');
}

function commonHead(a: readonly string[], b: readonly string[]): number {
  let index = 0;
  while (index < a.length && index < b.length && a[index] === b[index]) index++;
  return index;
}
