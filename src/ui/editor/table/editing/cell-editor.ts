import { type EditorView, runScopeHandlers } from '@codemirror/view';
import { CellCompletions, type CompletedCell } from '../../completions/cells/cell-completions';
import type { CellText } from '../../completions/cells/cell-offers';
import { filesOf } from '../../images/held-files';
import { withBreaks } from '../../one-line';
import { mapOffset, mergeText } from '../merge-text';
import type { CellPosition, TableAction } from '../table-host';
import { cellOf } from '../table-view';
import {
  caretOffset,
  insertText,
  offsetRect,
  placeCaret,
  readCell,
  type ShownSelection,
  selectContents,
  selectIn,
  selectionIn,
} from './cell-caret';

/** The table that contains a cell. */
export interface CellHost {
  readonly view: EditorView;
  readonly dom: HTMLElement;
  readonly size: { rows: number; columns: number };
  /** The cell's text in the document. */
  textOf(at: CellPosition): string;
  positionOf(cell: HTMLTableCellElement): CellPosition;
  focusCell(at: CellPosition, selects?: boolean): boolean;
  writeCell(at: CellPosition, text: string): void;
  /** Shows the cell's text rendered, once nobody types in it. */
  showCell(cell: HTMLTableCellElement, text: string): void;
  /** Reports the selection in a cell to the editor. `shown` is the text that the cell shows. */
  noteSelection(at: CellPosition, shown: string, selected: ShownSelection): void;
  /** Makes the selection a link if the text is an address. Returns false if it isn't. */
  pasteLink(text: string): boolean;
  /** Inserts a grid of cells from the clipboard. Returns false if there is no grid in it. */
  pasteCells(text: string, html: string): boolean;
  /** Sends files that go into a cell. */
  attachFiles(at: CellPosition, files: readonly File[]): void;
  act(action: TableAction): void;
  /** Moves the focus back to the text: -1 above the table, 1 below it, on a blank line if `makesRoom` is set. */
  leave(direction: -1 | 1, makesRoom?: boolean): void;
}

/**
 * Edits one cell at a time. Each input is written to the document at once, so that others see it and closing the tab
 * loses nothing. During a composition, writing waits until the composition ends.
 */
export class CellEditor implements CompletedCell {
  private cell: HTMLTableCellElement | undefined;
  /** The cell's text when DOM and document last agreed. */
  private base = '';
  private isComposing = false;
  private readonly completions: CellCompletions;
  private readonly stopListening = new AbortController();

  constructor(private readonly table: CellHost) {
    const { signal } = this.stopListening;
    const { dom } = table;
    this.completions = new CellCompletions(table.view, this);
    dom.addEventListener('focusin', (event) => this.enter(cellOf(event.target)), { signal });
    dom.addEventListener('focusout', () => this.exit(), { signal });
    dom.addEventListener('input', (event) => this.onInput(event as InputEvent), { signal });
    dom.addEventListener('compositionstart', () => (this.isComposing = true), { signal });
    dom.addEventListener('compositionend', () => this.endComposition(), { signal });
    dom.addEventListener('keydown', (event) => this.onKey(event), { signal });
    dom.addEventListener('paste', (event) => this.onPaste(event), { signal });
    dom.addEventListener('drop', (event) => this.onDrop(event), { signal });
    // Not at once, because the selection can change while the editor draws.
    document.addEventListener('selectionchange', () => queueMicrotask(() => this.noteSelection()), { signal });
  }

  destroy(): void {
    this.completions.close();
    this.stopListening.abort();
  }

  /** Ends editing because it is no longer allowed. Typed text has been written already; a composition is discarded. */
  stop(): void {
    const { cell } = this;
    this.cell = undefined;
    this.isComposing = false;
    this.completions.close();
    cell?.blur();
  }

  get position(): CellPosition | undefined {
    return this.cell?.isConnected ? this.table.positionOf(this.cell) : undefined;
  }

  isEditing(cell: HTMLTableCellElement): boolean {
    return cell === this.cell;
  }

  focus(cell: HTMLTableCellElement, selected: 'all' | 'end' | ShownSelection): void {
    cell.focus();
    if (typeof selected === 'object') selectIn(cell, selected);
    else if (selected === 'all' && cell.textContent !== '') selectContents(cell);
    else placeCaret(cell, cell.textContent.length);
    this.noteSelection();
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  private noteSelection(): void {
    const { cell, position } = this;
    const selected = selectionIn(cell);
    if (cell && position && selected && !this.isComposing) this.table.noteSelection(position, readCell(cell), selected);
    if (!this.isComposing) this.completions.followCaret();
  }

  /** The text of the cell with the caret, for what completes it. */
  current(): CellText | undefined {
    const { cell } = this;
    const selected = selectionIn(cell);
    if (!cell || selected?.anchor !== selected?.head || selected === undefined) return undefined;
    return { text: readCell(cell), caret: selected.head };
  }

  replace(from: number, to: number, insert: string): void {
    const { cell } = this;
    if (!cell) return;
    const shown = readCell(cell);
    cell.textContent = shown.slice(0, from) + insert + shown.slice(to);
    placeCaret(cell, from + insert.length);
    this.write();
    this.noteSelection();
  }

  get tableStart(): number {
    return this.table.view.posAtDOM(this.table.dom);
  }

  rectAt(offset: number): DOMRect {
    return this.cell ? offsetRect(this.cell, offset) : this.table.dom.getBoundingClientRect();
  }

  /** Shows the cell's text after it changed in the document, by others or by this editor. The caret keeps its place. */
  follow(text: string): void {
    const { cell } = this;
    if (!cell || this.isComposing) return;
    const shown = readCell(cell);
    if (shown.trim() !== text) {
      const offset = caretOffset(cell);
      cell.textContent = text;
      if (offset !== undefined) placeCaret(cell, mapOffset(offset, shown, text));
    }
    this.base = text;
    cell.dataset.source = text;
  }

  private enter(cell: HTMLTableCellElement | undefined): void {
    if (!cell || cell === this.cell || !cell.isContentEditable) return;
    this.cell = cell;
    this.base = this.table.textOf(this.table.positionOf(cell));
    // Replacing the text moves the caret, so a cell that looks like its source is left alone.
    const isPlain = cell.childElementCount === 0 && cell.textContent === this.base;
    if (!isPlain) {
      cell.textContent = this.base;
      placeCaret(cell, this.base.length);
    }
  }

  private exit(): void {
    const { cell } = this;
    if (!cell) return;
    this.isComposing = false;
    this.completions.close();
    this.write();
    this.cell = undefined;
    if (cell.isConnected) this.table.showCell(cell, this.table.textOf(this.table.positionOf(cell)));
  }

  private endComposition(): void {
    this.isComposing = false;
    this.write();
    void this.completions.follow('');
  }

  private onInput({ inputType, data }: InputEvent): void {
    this.write();
    if (!this.isComposing) void this.completions.follow(inputType === 'insertText' ? (data ?? '') : undefined);
  }

  private write(): void {
    const { cell, position } = this;
    if (!cell || !position || this.isComposing) return;
    const mine = readCell(cell).trim();
    if (mine === this.base) return;
    const merged = mergeText(this.base, mine, this.table.textOf(position));
    this.base = mine;
    this.table.writeCell(position, merged);
    this.follow(this.table.textOf(position));
  }

  private onPaste(event: ClipboardEvent): void {
    event.preventDefault();
    const files = filesOf(event);
    if (files.length > 0) {
      if (this.position) this.table.attachFiles(this.position, files);
      return;
    }
    const text = event.clipboardData?.getData('text/plain') ?? '';
    this.noteSelection();
    if (this.table.pasteLink(text.trim())) return;
    if (this.table.pasteCells(text, event.clipboardData?.getData('text/html') ?? '')) return;
    insertText(withBreaks(text.replaceAll('\t', ' ')));
    // Only typing opens a list of choices.
    this.completions.close();
  }

  private onDrop(event: DragEvent): void {
    event.preventDefault();
    const cell = cellOf(event.target);
    const files = filesOf(event);
    if (cell?.isContentEditable && files.length > 0) this.table.attachFiles(this.table.positionOf(cell), files);
  }

  private onKey(event: KeyboardEvent): void {
    const { position, table } = this;
    if (!position || event.isComposing) return;
    const mod = event.metaKey || event.ctrlKey;
    if (!mod && !event.altKey && !event.shiftKey && this.completions.onKey(event.key)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const isOwn = mod ? this.onModKey(event) : !event.altKey && this.onPlainKey(event, position);
    if (!isOwn && !this.onEditorKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') table.leave(1);
  }

  private onModKey(event: KeyboardEvent): boolean {
    const { table } = this;
    const key = event.key.toLowerCase();
    if (key === 'enter') table.act(event.shiftKey ? 'addColumn' : 'addRow');
    else if (key === 'backspace' && event.shiftKey) table.act('removeRow');
    else if (key === 'a') selectContents(this.cell);
    else return false;
    return true;
  }

  /** Runs the editor's keys that also apply in cells: formats, undo, search and the like. */
  private onEditorKey(event: KeyboardEvent): boolean {
    this.noteSelection();
    return runScopeHandlers(this.table.view, event, 'cell');
  }

  private onPlainKey(event: KeyboardEvent, { row, column }: CellPosition): boolean {
    const { rows, columns } = this.table.size;
    switch (event.key) {
      case 'Tab':
        this.moveAlong(row * columns + column + (event.shiftKey ? -1 : 1));
        return true;
      case 'Enter':
        if (event.shiftKey) insertText('<br>');
        else if (row + 1 < rows) this.table.focusCell({ row: row + 1, column });
        else this.table.leave(1, true);
        return true;
      case 'Escape':
        return true;
      case 'ArrowUp':
      case 'ArrowDown':
        return this.moveBetweenRows(event.key === 'ArrowUp' ? -1 : 1, { row, column });
      case 'ArrowLeft':
      case 'ArrowRight':
        return this.moveBetweenColumns((event.key === 'ArrowRight') === this.isRtl() ? -1 : 1, { row, column });
      default:
        return false;
    }
  }

  /** Moves through the cells in reading order. After the last cell it adds a row; before the first it leaves. */
  private moveAlong(index: number): void {
    const { rows, columns } = this.table.size;
    if (index < 0) this.table.leave(-1);
    else if (index < rows * columns)
      this.table.focusCell({ row: Math.floor(index / columns), column: index % columns }, true);
    else {
      this.table.act('addRow');
      this.table.focusCell({ row: rows, column: 0 });
    }
  }

  private moveBetweenRows(direction: -1 | 1, { row, column }: CellPosition): boolean {
    if (!this.isAtEdge(direction)) return false;
    const next = row + direction;
    if (next < 0 || next >= this.table.size.rows) this.table.leave(direction);
    else this.table.focusCell({ row: next, column });
    return true;
  }

  private moveBetweenColumns(step: -1 | 1, { row, column }: CellPosition): boolean {
    const { cell } = this;
    const edge = step === -1 ? 0 : cell && readCell(cell).length;
    const next = column + step;
    if (edge === undefined || caretOffset(cell) !== edge || next < 0 || next >= this.table.size.columns) return false;
    return this.table.focusCell({ row, column: next });
  }

  private isRtl(): boolean {
    return getComputedStyle(this.table.dom).direction === 'rtl';
  }

  /** Returns whether the caret is on the cell's first or last line of wrapped text. */
  private isAtEdge(direction: -1 | 1): boolean {
    const caret = window.getSelection()?.getRangeAt(0).getBoundingClientRect();
    const cell = this.cell?.getBoundingClientRect();
    if (!caret || !cell || caret.height === 0) return true;
    return direction === -1 ? caret.top - cell.top < caret.height : cell.bottom - caret.bottom < caret.height;
  }
}
