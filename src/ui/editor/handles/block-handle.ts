import { type ChangeDesc, type Extension, Prec } from '@codemirror/state';
import { type Command, type EditorView, keymap, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import { t } from '@/generated/messages/editor/handles';
import { headingLevel } from '../commands/blocks';
import { drawnIcon } from '../icons/drawn-icon';
import { isPreview } from '../live-preview/reveal';
import { openMenu } from '../popover/menu';
import type { Place } from '../popover/popover';
import { activeRange, focusActive } from '../table/cell-selection';
import { actionsFor } from './block-actions';
import type { BlockRange } from './block-edits';
import { type DropPlace, dropPlaces, handledAt, moveBeside, moveTo, wholeBlock } from './handled-blocks';
import { textEdge, topInScroller } from './text-edge';
import './handles.css';

/** Longest document with handles, in UTF-16 units, because blocks are searched while the pointer moves. */
const MAX_DRAGGED = 200_000;
const CLICK_DISTANCE = 4;
/** The distance from the handle's edge to the text, in pixels. */
const HANDLE_WIDTH = 24;
/** How near to the edge of the text a dragged block scrolls it, in pixels. */
const SCROLL_EDGE = 48;

/**
 * Shows a grip next to the block under the pointer. Dragging the grip moves the block; clicking it opens a menu to turn
 * the block into another kind, move, duplicate or delete it. The items of a list are blocks of their own.
 */
export function blockHandle(): Extension {
  return [
    handlePlugin,
    Prec.high(
      keymap.of([
        { key: 'Alt-ArrowUp', run: moveAtCaret('up') },
        { key: 'Alt-ArrowDown', run: moveAtCaret('down') },
      ]),
    ),
  ];
}

/** Opens the menu of the block with the caret. Returns false if there is none or the text can't be edited. */
export function openBlockMenu(view: EditorView, at: Place): boolean {
  return view.plugin(handlePlugin)?.openAtCaret(at) ?? false;
}

/** Returns a command that moves the block with the caret. In source mode, the key moves lines as in any code editor. */
function moveAtCaret(way: 'up' | 'down'): Command {
  return (view) => {
    const { state } = view;
    const { from, to } = state.selection.main;
    const block = isPreview(state) && !state.readOnly ? handledAt(state, from) : undefined;
    if (!block || to > block.to) return false;
    const spec = moveBeside(state, block, way);
    if (spec) view.dispatch(spec);
    return true;
  };
}

class BlockHandle {
  readonly dom = document.createElement('button');
  private readonly target = document.createElement('div');
  /** The block under the pointer. */
  private block: BlockRange | undefined;
  /** The block that is dragged or whose menu is open. It and the drag's target are mapped through everyone's edits. */
  private held: BlockRange | undefined;
  /** Where the pointer was pressed and is now, and where the block would be dropped. */
  private drag: { pressed: number; y: number; place: DropPlace | undefined } | undefined;
  private frame = 0;

  constructor(private readonly view: EditorView) {
    this.dom.type = 'button';
    this.dom.className = 'vr-block-handle';
    this.dom.dataset.tip = t('hint');
    this.dom.setAttribute('aria-label', t('actions'));
    this.dom.setAttribute('aria-haspopup', 'listbox');
    this.dom.tabIndex = -1;
    this.dom.append(drawnIcon('gripVertical'));
    this.dom.addEventListener('pointerdown', (event) => this.begin(event));
    this.dom.addEventListener('pointermove', (event) => this.move(event));
    this.dom.addEventListener('pointerup', () => this.end());
    this.dom.addEventListener('pointercancel', () => this.cancel());
    this.target.className = 'vr-block-target';
    this.hide();
    view.scrollDOM.append(this.dom, this.target);
  }

  update(update: ViewUpdate): void {
    const { docChanged, changes } = update;
    if (!docChanged) return;
    this.held = this.held && mapped(this.held, changes);
    this.hide();
    if (this.drag?.place === undefined) return;
    const { pos, edge } = this.drag.place;
    // At the very end, what others add below goes above the dropped block.
    const isAtEnd = pos === update.startState.doc.length;
    this.drag.place = { pos: changes.mapPos(pos, edge === 'before' || isAtEnd ? 1 : -1), edge };
    this.view.requestMeasure({ key: this, read: () => this.showTarget() });
  }

  destroy(): void {
    cancelAnimationFrame(this.frame);
    this.dom.remove();
    this.target.remove();
  }

  hide(): void {
    if (this.drag) return;
    this.dom.hidden = true;
    this.target.hidden = true;
  }

  follow(event: MouseEvent): void {
    const { view } = this;
    if (this.drag || event.buttons !== 0) return;
    const height = event.clientY - view.documentTop;
    const line = view.lineBlockAtHeight(height);
    const isOffered = !view.state.readOnly && view.state.doc.length <= MAX_DRAGGED && height <= line.bottom;
    const block = isOffered ? handledAt(view.state, line.from) : undefined;
    if (!block) {
      this.hide();
      return;
    }
    this.block = block;
    const first = view.lineBlockAt(block.from);
    // A heading has a chevron between its handle and its text.
    const room = headingLevel(view.state.doc.lineAt(block.from).text) === undefined ? HANDLE_WIDTH : HANDLE_WIDTH + 16;
    this.dom.style.insetInlineStart = `${Math.max(0, textEdge(view) - room)}px`;
    this.dom.style.top = `${topInScroller(view, first.top) + Math.min(first.height, 40) / 2}px`;
    this.dom.hidden = false;
  }

  private begin(event: PointerEvent): void {
    if (event.button !== 0 || !this.block) return;
    event.preventDefault();
    this.dom.setPointerCapture?.(event.pointerId);
    this.held = this.block;
    this.drag = { pressed: event.clientY, y: event.clientY, place: undefined };
  }

  private move(event: PointerEvent): void {
    const { drag } = this;
    if (!drag || (drag.place === undefined && Math.abs(event.clientY - drag.pressed) < CLICK_DISTANCE)) return;
    drag.y = event.clientY;
    this.aim();
    if (this.frame === 0) this.scrollOn();
  }

  /** Scrolls while the block is held near the upper or lower edge of the text. */
  private readonly scrollOn = () => {
    const { drag, view } = this;
    const step = drag ? scrollStep(drag.y, view.scrollDOM.getBoundingClientRect()) : 0;
    this.frame = step === 0 ? 0 : requestAnimationFrame(this.scrollOn);
    if (step === 0) return;
    view.scrollDOM.scrollTop += step;
    this.aim();
  };

  /** Aims at the place next to the pointer. */
  private aim(): void {
    const { drag, held, view } = this;
    if (!drag || !held) return;
    const height = drag.y - view.documentTop;
    const { from, to } = view.viewport;
    let nearest = Number.POSITIVE_INFINITY;
    for (const place of dropPlaces(view.state, held, from, to)) {
      const distance = Math.abs(this.heightOf(place) - height);
      if (distance < nearest) drag.place = place;
      nearest = Math.min(nearest, distance);
    }
    this.showTarget();
  }

  private heightOf({ pos, edge }: DropPlace): number {
    const line = this.view.lineBlockAt(pos);
    return edge === 'before' ? line.top : line.bottom;
  }

  /** Draws the line where the block would be dropped. */
  private showTarget(): void {
    const { drag, view } = this;
    if (drag?.place === undefined) return;
    const content = view.contentDOM.getBoundingClientRect();
    this.target.hidden = false;
    this.target.style.top = `${topInScroller(view, this.heightOf(drag.place)) - 4}px`;
    this.target.style.left = `${content.left - view.scrollDOM.getBoundingClientRect().left}px`;
    this.target.style.width = `${content.width}px`;
  }

  private end(): void {
    const { drag, view } = this;
    const block = this.heldBlock();
    this.cancel();
    if (!drag) return;
    if (block && drag.place === undefined) {
      this.openActions(block, this.dom.getBoundingClientRect());
      return;
    }
    const spec = block && drag.place !== undefined && moveTo(view.state, block, drag.place);
    if (spec) view.dispatch(spec);
    this.hide();
  }

  /** Returns the held block in the current text; undefined if it is deleted or read-only. */
  private heldBlock(): BlockRange | undefined {
    const { held, view } = this;
    return held && !view.state.readOnly ? wholeBlock(view.state, held) : undefined;
  }

  private cancel(): void {
    this.drag = undefined;
    this.target.hidden = true;
  }

  openAtCaret(at: Place): boolean {
    const { state } = this.view;
    const block = state.readOnly ? undefined : handledAt(state, activeRange(state).head);
    if (!block) return false;
    this.held = block;
    this.openActions(block, at);
    return true;
  }

  private openActions(block: BlockRange, at: Place): void {
    const { view } = this;
    openMenu({
      at,
      label: t('actions'),
      items: actionsFor(view, block).map(({ label, icon, run }) => ({
        label,
        icon,
        run: () => {
          // The text may have changed while the menu was open.
          const now = this.heldBlock();
          if (now) run(now);
        },
      })),
      onClose: () => focusActive(view),
    });
  }
}

/** Returns by how many pixels the text scrolls in a frame while a block is held at a height of the window. */
function scrollStep(y: number, { top, bottom }: DOMRect): number {
  if (bottom - top < 4 * SCROLL_EDGE) return 0;
  const beyond = Math.min(0, y - top - SCROLL_EDGE) + Math.max(0, y - bottom + SCROLL_EDGE);
  return Math.max(-SCROLL_EDGE, Math.min(SCROLL_EDGE, beyond)) / 4;
}

/** Maps a block through edits, without text inserted at its edges. Returns undefined if all of it was deleted. */
function mapped({ from, to }: BlockRange, changes: ChangeDesc): BlockRange | undefined {
  const start = changes.mapPos(from, 1);
  const end = changes.mapPos(to, -1);
  return start < end ? { from: start, to: end } : undefined;
}

const handlePlugin = ViewPlugin.fromClass(BlockHandle, {
  eventHandlers: {
    mousemove(event) {
      this.follow(event);
    },
    mouseleave(event) {
      if (!(event.relatedTarget instanceof Node) || !this.dom.contains(event.relatedTarget)) this.hide();
    },
    keydown() {
      this.hide();
    },
  },
});
