import type { ChangeDesc, EditorState, Extension } from '@codemirror/state';
import { type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import { t } from '@/generated/messages/editor/handles';
import { headingLevel } from '../commands/blocks';
import { commandOf } from '../commands/catalog';
import { turnIntoLabel } from '../commands/labels';
import { isFolded, sectionAt, toggleFold } from '../folding/fold-headings';
import { drawnIcon, type IconName } from '../icons/drawn-icon';
import { openMenu } from '../popover/menu';
import {
  type BlockRange,
  blockAtPos,
  blocksBetween,
  deleteBlock,
  duplicateBlock,
  isTextBlock,
  moveBlock,
} from './block-edits';
import { textEdge, topInScroller } from './text-edge';
import './handles.css';

/** Longest document with handles, in UTF-16 units, because blocks are searched while the pointer moves. */
const MOST_DRAGGED = 200_000;
const CLICK_DISTANCE = 4;
/** The distance from the handle's edge to the text, in pixels. */
const HANDLE_WIDTH = 24;
/** How near to the edge of the text a dragged block scrolls it, in pixels. */
const SCROLL_EDGE = 48;

/**
 * Shows a grip next to the block under the pointer. Dragging the grip moves the block; clicking it opens a menu to turn
 * the block into another kind, move, duplicate or delete it.
 */
export function blockHandle(): Extension {
  return ViewPlugin.fromClass(BlockHandle, {
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
}

class BlockHandle {
  readonly dom = document.createElement('button');
  private readonly target = document.createElement('div');
  /** The block under the pointer. */
  private block: BlockRange | undefined;
  /** The block that is dragged or whose menu is open. It and the drag's target are mapped through everyone's edits. */
  private held: BlockRange | undefined;
  /** Where the pointer was pressed and is now, and where the block would be dropped. */
  private drag: { pressed: number; y: number; place: number | undefined } | undefined;
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
    this.drag.place = changes.mapPos(this.drag.place, 1);
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
    const isOffered = !view.state.readOnly && view.state.doc.length <= MOST_DRAGGED && height <= line.bottom;
    const block = isOffered ? blockAtPos(view.state, line.from) : undefined;
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

  private aim(): void {
    const { drag, view } = this;
    if (!drag) return;
    const height = drag.y - view.documentTop;
    const { from, to } = view.viewport;
    const blocks = blocksBetween(view.state, from, to);
    const next = blocks.find((block) => {
      const top = view.lineBlockAt(block.from).top;
      return height < (top + view.lineBlockAt(block.to).bottom) / 2;
    });
    drag.place = next?.from ?? view.state.doc.length;
    this.showTarget();
  }

  /** Draws the line where the block would be dropped. */
  private showTarget(): void {
    const { drag, view } = this;
    if (drag?.place === undefined) return;
    const line = view.lineBlockAt(drag.place);
    const top = drag.place < view.state.doc.length ? line.top : line.bottom;
    const content = view.contentDOM.getBoundingClientRect();
    this.target.hidden = false;
    this.target.style.top = `${topInScroller(view, top) - 4}px`;
    this.target.style.left = `${content.left - view.scrollDOM.getBoundingClientRect().left}px`;
    this.target.style.width = `${content.width}px`;
  }

  private end(): void {
    const { drag, view } = this;
    const block = this.heldBlock();
    this.cancel();
    if (!drag) return;
    if (block && drag.place === undefined) {
      this.openActions(block);
      return;
    }
    const spec =
      block && drag.place !== undefined && moveBlock(view.state, block, startOfBlock(view.state, drag.place));
    if (spec) view.dispatch(spec);
    this.hide();
  }

  /** Returns the held block, widened to whole blocks of the current text; undefined if it is deleted or read-only. */
  private heldBlock(): BlockRange | undefined {
    const { held, view } = this;
    if (!held || view.state.readOnly) return undefined;
    const blocks = blocksBetween(view.state, held.from + 1, held.to);
    const [first, last] = [blocks[0], blocks.at(-1)];
    return first && last && { from: first.from, to: last.to };
  }

  private cancel(): void {
    this.drag = undefined;
    this.target.hidden = true;
  }

  private openActions(block: BlockRange): void {
    const { view } = this;
    openMenu({
      at: this.dom.getBoundingClientRect(),
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
      onClose: () => view.focus(),
    });
  }
}

const KINDS = ['heading1', 'heading2', 'heading3', 'bullet', 'ordered', 'task', 'quote', 'codeBlock'] as const;

interface BlockAction {
  label: string;
  icon: IconName;
  run(block: BlockRange): void;
}

/** Returns the actions for a block. Each receives the block as it is when the action runs. */
function actionsFor(view: EditorView, block: BlockRange): BlockAction[] {
  const act = (label: string, icon: IconName, run: BlockAction['run']): BlockAction => ({ label, icon, run });
  const moveTo = (place: number | undefined, moved: BlockRange) => {
    const spec = place === undefined ? undefined : moveBlock(view.state, moved, place);
    if (spec) view.dispatch(spec);
  };
  const turns = KINDS.map((id) =>
    act(turnIntoLabel(id), id, ({ from, to }) => {
      view.dispatch({ selection: { anchor: from, head: to } });
      commandOf(id).run(view);
      view.dispatch({ selection: { anchor: view.state.selection.main.to } });
    }),
  );
  const section = sectionAt(view.state, block.from);
  const fold = ({ from }: BlockRange) => {
    const now = sectionAt(view.state, from);
    if (now) toggleFold(view, now);
  };
  return [
    ...(section ? [act(isFolded(view.state, section) ? t('unfold') : t('fold'), 'chevronDown', fold)] : []),
    act(t('duplicate'), 'copy', (now) => view.dispatch(duplicateBlock(view.state, now))),
    act(t('moveUp'), 'arrowUp', (now) => moveTo(placesBeside(view.state, now).above, now)),
    act(t('moveDown'), 'arrowDown', (now) => moveTo(placesBeside(view.state, now).below, now)),
    act(t('delete'), 'trash', (now) => view.dispatch(deleteBlock(view.state, now))),
    ...(isTextBlock(view.state, block) ? turns : []),
  ];
}

/** Returns by how many pixels the text scrolls in a frame while a block is held at a height of the window. */
function scrollStep(y: number, { top, bottom }: DOMRect): number {
  if (bottom - top < 4 * SCROLL_EDGE) return 0;
  const beyond = Math.min(0, y - top - SCROLL_EDGE) + Math.max(0, y - bottom + SCROLL_EDGE);
  return Math.max(-SCROLL_EDGE, Math.min(SCROLL_EDGE, beyond)) / 4;
}

/** Returns the targets that move a block above the previous one or below the next one; undefined if there is none. */
function placesBeside(state: EditorState, block: BlockRange): { above?: number; below?: number } {
  const blocks = blocksBetween(state, 0, state.doc.length);
  const [next, afterNext] = blocks.filter(({ from }) => from > block.to);
  return {
    above: blocks.findLast(({ to }) => to < block.from)?.from,
    below: next && (afterNext?.from ?? state.doc.length),
  };
}

/** Moves a target to the start of its block, because edits may have put it inside. The document's end stays. */
function startOfBlock(state: EditorState, place: number): number {
  const block = place < state.doc.length ? blockAtPos(state, place) : undefined;
  return block?.from ?? state.doc.length;
}

/** Maps a block through edits, without text inserted at its edges. Returns undefined if all of it was deleted. */
function mapped({ from, to }: BlockRange, changes: ChangeDesc): BlockRange | undefined {
  const start = changes.mapPos(from, 1);
  const end = changes.mapPos(to, -1);
  return start < end ? { from: start, to: end } : undefined;
}
