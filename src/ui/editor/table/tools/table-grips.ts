import { drawnIcon } from '../../icons/drawn-icon';
import type { TableHost } from '../table-host';

type Kind = 'row' | 'column';

/**
 * Grips at the row and the column that are pointed at, or hold the focus; dragging one moves its row or column. They are
 * for the pointer only: keys move rows and columns too, so screen readers don't hear of them.
 */
export class TableGrips {
  private readonly grips: Record<Kind, HTMLElement>;
  private readonly target = document.createElement('div');
  /** The row and column that the grips stand at. */
  private readonly at: Record<Kind, number> = { row: 0, column: 0 };
  private drag: { kind: Kind; to: number } | undefined;

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
  }

  private makeGrip(kind: Kind): HTMLElement {
    const grip = document.createElement('div');
    grip.className = `vr-table-grip vr-table-grip-${kind}`;
    grip.contentEditable = 'false';
    grip.setAttribute('aria-hidden', 'true');
    grip.title = `Drag to move the ${kind}`;
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
    this.drag = { kind, to: this.at[kind] };
  }

  private follow(event: PointerEvent): void {
    if (!this.drag) return;
    const { kind } = this.drag;
    const boxes = this.boxes(kind);
    const point = kind === 'row' ? event.clientY : event.clientX;
    const first = kind === 'row' ? 1 : 0;
    let to = boxes.findIndex((box) => point < (kind === 'row' ? box.bottom : box.right));
    if (to < 0) to = boxes.length - 1;
    this.drag.to = Math.max(first, to);
    this.showTarget(boxes[this.drag.to], kind, this.drag.to > this.at[kind]);
  }

  private boxes(kind: Kind): DOMRect[] {
    const { rows } = this.table.element;
    const parts = kind === 'row' ? [...rows] : [...(rows[0]?.cells ?? [])];
    return parts.map((part) => part.getBoundingClientRect());
  }

  /** A line where the row or column would go. */
  private showTarget(box: DOMRect | undefined, kind: Kind, isAfter: boolean): void {
    this.target.hidden = box === undefined || this.drag?.to === this.at[kind];
    if (!box) return;
    const outer = this.table.dom.getBoundingClientRect();
    const frame = this.table.element.getBoundingClientRect();
    const { style } = this.target;
    const isRow = kind === 'row';
    style.left = `${(isRow ? frame.left : isAfter ? box.right : box.left) - outer.left}px`;
    style.top = `${(isRow ? (isAfter ? box.bottom : box.top) : frame.top) - outer.top}px`;
    style.width = isRow ? `${frame.width}px` : '3px';
    style.height = isRow ? '3px' : `${frame.height}px`;
  }

  private end(moves: boolean): void {
    const { drag } = this;
    this.drag = undefined;
    this.target.hidden = true;
    if (moves && drag && drag.to !== this.at[drag.kind]) this.move(drag.kind, this.at[drag.kind], drag.to);
  }
}
