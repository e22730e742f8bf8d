import { t } from '@/generated/messages/editor/table/tools';
import { drawnIcon } from '../../icons/drawn-icon';
import type { TableHost } from '../table-host';

type Kind = 'row' | 'column';
/** The element of a row or a column. A column's element is its cell in the heading row. */
type Part = HTMLTableRowElement | HTMLTableCellElement;

/**
 * Grips at the row and the column that are pointed at or have the focus. Dragging a grip moves its row or column. They
 * are hidden from screen readers, because keys move rows and columns too.
 */
export class TableGrips {
  private readonly grips: Record<Kind, HTMLElement>;
  private readonly target = document.createElement('div');
  /** The row and column next to which the grips are drawn. */
  private readonly at: Record<Kind, number> = { row: 0, column: 0 };
  /** Stores elements instead of indexes, which change if others add or delete rows and columns during the drag. */
  private drag: { kind: Kind; part: Part; to: Part } | undefined;

  constructor(
    private readonly table: TableHost,
    private readonly move: (kind: Kind, from: number, to: number) => void,
  ) {
    this.grips = { row: this.makeGrip('row'), column: this.makeGrip('column') };
    this.target.className = 'vr-table-target';
    this.target.hidden = true;
    table.dom.append(this.grips.row, this.grips.column, this.target);
    const follow = (event: Event) => this.showAt(event.target);
    table.dom.addEventListener('pointerover', follow);
    table.dom.addEventListener('focusin', follow);
    // This module is loaded because the pointer or the focus is in a cell already.
    this.showAt(table.element.querySelector(':is(td, th):is(:hover, :focus-within)'));
  }

  private makeGrip(kind: Kind): HTMLElement {
    const grip = document.createElement('div');
    grip.className = `vr-table-grip vr-table-grip-${kind}`;
    grip.contentEditable = 'false';
    grip.setAttribute('aria-hidden', 'true');
    grip.hidden = true;
    grip.dataset.tip = t('dragToMove', { kind });
    grip.dataset.tipSide = 'above';
    grip.append(drawnIcon(kind === 'row' ? 'gripVertical' : 'gripHorizontal'));
    grip.addEventListener('pointerdown', (event) => this.begin(event, kind));
    grip.addEventListener('pointermove', (event) => this.follow(event));
    grip.addEventListener('pointerup', () => this.end(true));
    grip.addEventListener('pointercancel', () => this.end(false));
    return grip;
  }

  private showAt(target: EventTarget | null): void {
    const cell = target instanceof Element ? target.closest('td, th') : null;
    if (!(cell instanceof HTMLTableCellElement) || this.drag) return;
    const { row, column } = this.table.positionOf(cell);
    this.at.row = row;
    this.at.column = column;
    const outer = this.table.dom.getBoundingClientRect();
    const frame = this.table.element.getBoundingClientRect();
    const box = cell.getBoundingClientRect();
    this.grips.row.style.top = `${(box.top + box.bottom) / 2 - outer.top}px`;
    this.grips.row.hidden = row === 0;
    this.grips.column.style.left = `${(Math.max(box.left, frame.left) + Math.min(box.right, frame.right)) / 2 - outer.left}px`;
    this.grips.column.style.top = `${frame.top - outer.top}px`;
    this.grips.column.hidden = this.table.size.columns < 2;
  }

  private begin(event: PointerEvent, kind: Kind): void {
    if (event.button !== 0) return;
    event.preventDefault();
    (event.target as Element).setPointerCapture?.(event.pointerId);
    const part = this.parts(kind)[this.at[kind]];
    if (part) this.drag = { kind, part, to: part };
  }

  private follow(event: PointerEvent): void {
    if (!this.drag) return;
    const { kind } = this.drag;
    const parts = this.parts(kind);
    const isBefore = ({ bottom, left, right }: DOMRect) => {
      if (kind === 'row') return event.clientY < bottom;
      return this.isRtl() ? event.clientX > left : event.clientX < right;
    };
    const found = parts.findIndex((part) => isBefore(part.getBoundingClientRect()));
    const to = parts[Math.max(kind === 'row' ? 1 : 0, found < 0 ? parts.length - 1 : found)];
    if (!to) return;
    this.drag.to = to;
    this.showTarget(to.getBoundingClientRect(), kind, numberOf(to) - numberOf(this.drag.part));
  }

  private isRtl(): boolean {
    return getComputedStyle(this.table.dom).direction === 'rtl';
  }

  private parts(kind: Kind): Part[] {
    const { rows } = this.table.element;
    return kind === 'row' ? [...rows] : [...(rows[0]?.cells ?? [])];
  }

  /** Draws a line where the row or column would be dropped, `by` places further. */
  private showTarget(box: DOMRect, kind: Kind, by: number): void {
    this.target.hidden = by === 0;
    const isAfter = by > 0;
    const outer = this.table.dom.getBoundingClientRect();
    const frame = this.table.element.getBoundingClientRect();
    const { style } = this.target;
    const isRow = kind === 'row';
    style.left = `${(isRow ? frame.left : isAfter === this.isRtl() ? box.left : box.right) - outer.left}px`;
    style.top = `${(isRow ? (isAfter ? box.bottom : box.top) : frame.top) - outer.top}px`;
    style.width = isRow ? `${frame.width}px` : '3px';
    style.height = isRow ? '3px' : `${frame.height}px`;
  }

  private end(moves: boolean): void {
    const { drag } = this;
    this.drag = undefined;
    this.target.hidden = true;
    if (!moves || !drag?.part.isConnected || !drag.to.isConnected || drag.to === drag.part) return;
    this.move(drag.kind, numberOf(drag.part), numberOf(drag.to));
  }
}

function numberOf(part: Part): number {
  return part instanceof HTMLTableRowElement ? part.rowIndex : part.cellIndex;
}
