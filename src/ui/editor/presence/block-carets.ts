import type { Extension } from '@codemirror/state';
import { type EditorView, type LayerMarker, layer, type ViewUpdate } from '@codemirror/view';
import { blockAt } from '../live-preview/block-widgets';
import { tableCaretAt } from '../table/table-places';
import { caretElement } from './caret-widget';
import type { Person } from './person';

/** Another person's caret, to be drawn at an offset of the text. */
export interface Caret {
  person: Person;
  style: string;
  moves: number;
  head: number;
}

/** Draws carets inside or at the edge of a table or a formula, where a widget in the text would not be drawn. */
export function blockCarets(caretsOf: (view: EditorView) => readonly Caret[]): Extension {
  return layer({
    above: true,
    class: 'vr-block-carets',
    // Anything that changes the layout can move a block.
    update: (update: ViewUpdate) => update.docChanged || update.geometryChanged || update.transactions.length > 0,
    markers: (view) => caretsOf(view).flatMap((caret) => markerOf(view, caret) ?? []),
  });
}

class BlockCaret implements LayerMarker {
  constructor(
    private readonly caret: Caret,
    private readonly place: { left: number; top: number; height: number },
  ) {}

  eq(other: BlockCaret): boolean {
    const { caret, place } = this;
    return (
      other.caret.moves === caret.moves &&
      other.caret.style === caret.style &&
      other.caret.person.name === caret.person.name &&
      other.place.left === place.left &&
      other.place.top === place.top &&
      other.place.height === place.height
    );
  }

  draw(): HTMLElement {
    const { left, top, height } = this.place;
    const element = caretElement(this.caret.person, this.caret.style);
    element.classList.add('vr-block-caret');
    element.style.left = `${left}px`;
    element.style.top = `${top}px`;
    element.style.height = `${height}px`;
    return element;
  }
}

function markerOf(view: EditorView, caret: Caret): BlockCaret | undefined {
  const block = blockAt(view.state, caret.head);
  if (!block || block.to < view.viewport.from || block.from > view.viewport.to) return undefined;
  const place =
    tableCaretAt(view, block.from, caret.head) ?? view.coordsAtPos(caret.head, caret.head === block.to ? 1 : -1);
  if (!place) return undefined;
  const { scrollDOM, scaleX, scaleY } = view;
  const base = scrollDOM.getBoundingClientRect();
  return new BlockCaret(caret, {
    left: (place.left - base.left) / scaleX + scrollDOM.scrollLeft,
    top: (place.top - base.top) / scaleY + scrollDOM.scrollTop,
    height: (place.bottom - place.top) / scaleY,
  });
}
