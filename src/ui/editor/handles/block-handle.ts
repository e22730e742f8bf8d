import type { Extension } from '@codemirror/state';
import { type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import { commandOf } from '../commands/catalog';
import { isFolded, sectionAt, toggleFold } from '../folding/fold-headings';
import { drawnIcon, type IconName } from '../icons/drawn-icon';
import { type MenuItem, openMenu } from '../popover/menu';
import { type BlockRange, blockAtPos, blocksBetween, deleteBlock, duplicateBlock, moveBlock } from './block-edits';
import './handles.css';

/** The block must be near: a document of megabytes is not looked through while the pointer moves. */
const MOST_DRAGGED = 200_000;
const CLICK_DISTANCE = 4;

/**
 * Beside the block that the pointer is at: a grip that drags it, and on a click a menu to turn it into another kind,
 * move, duplicate or delete it.
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
  private block: BlockRange | undefined;
  private drag: { y: number; place: number | undefined } | undefined;

  constructor(private readonly view: EditorView) {
    this.dom.type = 'button';
    this.dom.className = 'vr-block-handle';
    this.dom.title = 'Drag to move, click for more';
    this.dom.setAttribute('aria-label', 'Block actions');
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
    if (update.docChanged && !this.drag) this.hide();
  }

  destroy(): void {
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
    const content = view.contentDOM.getBoundingClientRect();
    const scroller = view.scrollDOM.getBoundingClientRect();
    const padding = Number.parseFloat(getComputedStyle(view.contentDOM).paddingLeft);
    const left = content.left - scroller.left + view.scrollDOM.scrollLeft + padding - 24;
    this.dom.style.left = `${Math.max(0, left)}px`;
    this.dom.style.top = `${this.topOf(first.top) + Math.min(first.height, 40) / 2}px`;
    this.dom.hidden = false;
  }

  /** A height of the document, from the top of what scrolls. */
  private topOf(height: number): number {
    return (
      height + this.view.documentTop - this.view.scrollDOM.getBoundingClientRect().top + this.view.scrollDOM.scrollTop
    );
  }

  private begin(event: PointerEvent): void {
    if (event.button !== 0 || !this.block) return;
    event.preventDefault();
    this.dom.setPointerCapture?.(event.pointerId);
    this.drag = { y: event.clientY, place: undefined };
  }

  private move(event: PointerEvent): void {
    const { drag, view } = this;
    if (!drag || (drag.place === undefined && Math.abs(event.clientY - drag.y) < CLICK_DISTANCE)) return;
    const height = event.clientY - view.documentTop;
    const { from, to } = view.viewport;
    const blocks = blocksBetween(view.state, from, to);
    const next = blocks.find((block) => {
      const top = view.lineBlockAt(block.from).top;
      return height < (top + view.lineBlockAt(block.to).bottom) / 2;
    });
    const last = blocks.at(-1);
    drag.place = next?.from ?? view.state.doc.length;
    const top = next ? view.lineBlockAt(next.from).top : last ? view.lineBlockAt(last.to).bottom : 0;
    const content = view.contentDOM.getBoundingClientRect();
    this.target.hidden = false;
    this.target.style.top = `${this.topOf(top) - 4}px`;
    this.target.style.left = `${content.left - view.scrollDOM.getBoundingClientRect().left}px`;
    this.target.style.width = `${content.width}px`;
  }

  private end(): void {
    const { drag, block, view } = this;
    this.cancel();
    if (!drag || !block) return;
    if (drag.place === undefined) this.openActions(block);
    else {
      const spec = moveBlock(view.state, block, drag.place);
      if (spec) view.dispatch(spec);
      this.hide();
    }
  }

  private cancel(): void {
    this.drag = undefined;
    this.target.hidden = true;
  }

  private openActions(block: BlockRange): void {
    const { view } = this;
    const source = view.state.sliceDoc(block.from, block.to);
    openMenu({
      at: this.dom.getBoundingClientRect(),
      label: 'Block actions',
      // The text may have changed while the menu was open.
      items: itemsFor(view, block).map((item) => ({
        ...item,
        run: () => view.state.sliceDoc(block.from, block.to) === source && !view.state.readOnly && item.run(),
      })),
      onClose: () => view.focus(),
    });
  }
}

const KINDS = ['heading1', 'heading2', 'heading3', 'bullet', 'ordered', 'task', 'quote', 'codeBlock'] as const;

function itemsFor(view: EditorView, block: BlockRange): MenuItem[] {
  const act = (label: string, icon: IconName, run: () => void): MenuItem => ({ label, icon, run });
  const blocks = blocksBetween(view.state, 0, view.state.doc.length);
  const at = blocks.findIndex(({ from }) => from === block.from);
  const moveTo = (place: number | undefined) => {
    const spec = place === undefined ? undefined : moveBlock(view.state, block, place);
    if (spec) view.dispatch(spec);
  };
  const turns = KINDS.map((id) =>
    act(`Turn into ${commandOf(id).label.toLowerCase()}`, id, () => {
      view.dispatch({ selection: { anchor: block.from, head: block.to } });
      commandOf(id).run(view);
      view.dispatch({ selection: { anchor: view.state.selection.main.to } });
    }),
  );
  const section = sectionAt(view.state, block.from);
  const folding = section && {
    label: isFolded(view.state, section) ? 'Unfold section' : 'Fold section',
    run: () => toggleFold(view, section),
  };
  return [
    ...(folding ? [act(folding.label, 'chevronDown', folding.run)] : []),
    act('Duplicate', 'copy', () => view.dispatch(duplicateBlock(view.state, block))),
    act('Move up', 'arrowUp', () => moveTo(blocks[at - 1]?.from)),
    act('Move down', 'arrowDown', () =>
      moveTo(at + 1 < blocks.length ? (blocks[at + 2]?.from ?? view.state.doc.length) : undefined),
    ),
    act('Delete', 'trash', () => view.dispatch(deleteBlock(view.state, block))),
    ...turns,
  ];
}
