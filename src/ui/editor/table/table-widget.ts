import type { EditorView } from '@codemirror/view';
import { drawSafely } from '../live-preview/draw-safely';
import { DrawnTable, type DrawTable } from './table-drawing';
import type { CellPosition } from './table-host';
import { parseTable } from './table-source';
import { TableView } from './table-view';

const views = new WeakMap<HTMLElement, TableView>();
const ROW_HEIGHT = 37;
/** Each row has a cell for every column of the heading, whatever its own text has. */
const MOST_CELLS = 6_000;

/** Draws what is a table, and not too large a one. */
export const drawTable: DrawTable = (source) => {
  const table = parseTable(source);
  if (!table || table.rows.length * table.columns > MOST_CELLS) return undefined;
  return ({ id, canEdit }) => new TableWidget(source, id, canEdit);
};

/** A table drawn as one. While it changes it keeps its `id` and its DOM, so that a cell being typed in is not disturbed. */
export class TableWidget extends DrawnTable {
  constructor(
    readonly source: string,
    readonly id: number,
    readonly canEdit: boolean,
  ) {
    super();
  }

  override eq(other: TableWidget): boolean {
    return other.source === this.source && other.id === this.id && other.canEdit === this.canEdit;
  }

  override get estimatedHeight(): number {
    return (this.source.split('\n').length - 1) * ROW_HEIGHT + 16;
  }

  override toDOM(view: EditorView): HTMLElement {
    const table = new TableView(view);
    drawSafely(table.dom, this.source, () => table.show(this.source, this.canEdit));
    views.set(table.dom, table);
    return table.dom;
  }

  override updateDOM(dom: HTMLElement, _view: EditorView, from: TableWidget): boolean {
    const table = views.get(dom);
    if (!table || from.id !== this.id) return false;
    drawSafely(dom, this.source, () => table.show(this.source, this.canEdit));
    return true;
  }

  override destroy(dom: HTMLElement): void {
    views.get(dom)?.destroy();
    views.delete(dom);
  }

  /**
   * The cells look after their own events: CodeMirror would take the selection away. Links are the editor's, and the keys
   * in a table that can't be edited, except those that scroll it.
   */
  override ignoreEvent(event: Event): boolean {
    if (event instanceof KeyboardEvent) return this.canEdit || event.key.startsWith('Arrow');
    if (!(event instanceof MouseEvent) || !(event.target instanceof Element) || !event.target.closest('a')) return true;
    return this.canEdit && !event.metaKey && !event.ctrlKey;
  }
}

/** Puts the focus into a cell of the table widget that `dom` is; false when it is none. */
export function focusTableCell(dom: HTMLElement, cell: CellPosition, selects: boolean): boolean {
  return views.get(dom)?.focusCell(cell, selects) ?? false;
}

/** Where a caret at an offset of the document goes in the table that starts at `from`; undefined when no such table is drawn. */
export function tableCaretAt(
  view: EditorView,
  from: number,
  offset: number,
): { left: number; top: number; bottom: number } | undefined {
  for (const dom of view.contentDOM.querySelectorAll<HTMLElement>('.vr-table')) {
    if (view.posAtDOM(dom) === from) return views.get(dom)?.caretAt(offset - from);
  }
  return undefined;
}

/** The end of the cell that is being typed in, as an offset of the document. */
export function focusedCellEnd(view: EditorView): number | undefined {
  const dom = view.root.activeElement?.closest<HTMLElement>('.vr-table');
  if (!dom || !view.contentDOM.contains(dom)) return undefined;
  const end = views.get(dom)?.focusedCellEnd;
  return end === undefined ? undefined : view.posAtDOM(dom) + end;
}
