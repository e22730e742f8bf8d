import type { EditorView } from '@codemirror/view';
import { drawSafely } from '../live-preview/draw-safely';
import { DrawnTable, type DrawTable } from './table-drawing';
import { MAX_CELLS, parseTable } from './table-source';
import { type EditTable, TableView } from './table-view';

const views = new WeakMap<HTMLElement, TableView>();
const ROW_HEIGHT = 37;

/**
 * Returns a function that draws a table, unless the source isn't a table or is too large. Cells can be edited if `edit`
 * is given.
 */
export function drawTablesWith(edit: EditTable | undefined): DrawTable {
  return (source) => {
    const table = parseTable(source);
    if (!table || table.rows.length * table.columns > MAX_CELLS) return undefined;
    return ({ id, canEdit }) => new TableWidget(source, { id, canEdit, edit });
  };
}

/** Draws tables until the code that edits their cells has loaded. */
export const drawTable = drawTablesWith(undefined);

interface TablePlace {
  id: number;
  /** Whether the text can be edited. */
  canEdit: boolean;
  /** Undefined until the code that edits cells has loaded. */
  edit: EditTable | undefined;
}

/** A drawn table. It keeps its `id` and its DOM while it changes, so that the cell being edited isn't disturbed. */
export class TableWidget extends DrawnTable {
  constructor(
    readonly source: string,
    private readonly place: TablePlace,
  ) {
    super();
  }

  override get id(): number {
    return this.place.id;
  }

  override eq(other: TableWidget): boolean {
    const { id, canEdit, edit } = other.place;
    return other.source === this.source && id === this.id && canEdit === this.place.canEdit && edit === this.place.edit;
  }

  override get estimatedHeight(): number {
    return (this.source.split('\n').length - 1) * ROW_HEIGHT + 16;
  }

  override toDOM(view: EditorView): HTMLElement {
    const table = new TableView(view);
    drawSafely(table.dom, this.source, () => this.showIn(table));
    views.set(table.dom, table);
    return table.dom;
  }

  override updateDOM(dom: HTMLElement, _view: EditorView, from: TableWidget): boolean {
    const table = views.get(dom);
    if (!table || from.id !== this.id) return false;
    drawSafely(dom, this.source, () => this.showIn(table));
    return true;
  }

  private showIn(table: TableView): void {
    const { canEdit, edit } = this.place;
    table.show(this.source, canEdit ? edit : undefined);
  }

  override destroy(dom: HTMLElement): void {
    views.get(dom)?.destroy();
    views.delete(dom);
  }

  /**
   * Cells handle their own events, because CodeMirror would take the selection away. The editor handles links and, in a
   * table that can't be edited, keys except those that scroll it.
   */
  override ignoreEvent(event: Event): boolean {
    if (event instanceof KeyboardEvent) return this.place.canEdit || event.key.startsWith('Arrow');
    if (!(event instanceof MouseEvent) || !(event.target instanceof Element) || !event.target.closest('a')) return true;
    return this.place.canEdit && !event.metaKey && !event.ctrlKey;
  }
}

/** Returns the table that is drawn in the widget with the element `dom`; undefined if that isn't a table widget. */
export function tableViewOf(dom: HTMLElement): TableView | undefined {
  return views.get(dom);
}
