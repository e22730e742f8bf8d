import type { EditorView } from '@codemirror/view';
import { onPassagesMoved, passageTops } from '../../editor/threads/passage-tops';
import { DRAFT_ID } from '../use-threads';
import { JoinedScrolling } from './joined-scrolling';
import { placeCards, type WishedCard } from './place-cards';
import './beside.css';

/** Space between cards, and between the last card and the end of the box, in pixels. */
const GAP = 8;

/** What was measured of the text. Pixels. */
interface Measured {
  /** The heights of passages in the list of cards, by thread. */
  wishes: ReadonlyMap<string, number>;
  /** How far the text can be scrolled. */
  textEnd: number;
  /** The height at which all cards fit and the box can be scrolled as far as the text. */
  height: number;
  /** How much of the list is in view. */
  room: number;
}

/**
 * Places the cards of a list beside their passages and scrolls them with the text. The list's items are the cards, in the
 * order of the text; each has its thread's id in `data-beside`.
 *
 * The layout is read at most once a frame, together with the editor's own reading, and only when something may have moved.
 * Scrolling reads and places nothing. The heights of cards come from an observer, so they aren't read at all.
 */
export class CardLayer {
  private readonly scrolling: JoinedScrolling;
  private readonly heights = new Map<Element, number>();
  private readonly sizes: ResizeObserver;
  private readonly frames: ResizeObserver;
  private readonly stop = new AbortController();
  private measured: Measured | undefined;
  private selected: string | undefined;
  /**
   * How the selected card is kept in view while its comments arrive and a reply grows, until the person does something
   * else. A click into a passage must not move the text under the pointer, so the card rises above its passage instead.
   */
  private keeps: 'by scrolling' | 'by rising' | undefined;
  /** How far the selected card is above its passage. Pixels. */
  private rise = 0;

  constructor(
    private readonly view: EditorView,
    private readonly box: HTMLElement,
    private readonly list: HTMLElement,
  ) {
    this.scrolling = new JoinedScrolling(view.scrollDOM, box);
    this.sizes = new ResizeObserver((entries) => this.resized(entries));
    this.frames = new ResizeObserver(this.measure);
    for (const element of [box, view.scrollDOM, view.contentDOM]) this.frames.observe(element);
    const { signal } = this.stop;
    signal.addEventListener('abort', onPassagesMoved(view, this.measure));
    document.fonts?.addEventListener('loadingdone', this.measure, { signal });
    for (const element of [box, view.scrollDOM]) {
      for (const event of ['wheel', 'touchmove', 'keydown']) {
        element.addEventListener(event, this.leaveInPlace, { signal, passive: true });
      }
    }
    // Includes the scrollbar of both.
    view.scrollDOM.addEventListener('pointerdown', this.leaveInPlace, { signal });
    this.measure();
  }

  /**
   * Takes over the items that the list has now. A newly selected card is brought into view, without scrolling if a click
   * in the text selected it.
   */
  show(selected: string | undefined): void {
    const items = new Set<Element>(this.list.children);
    for (const [item] of this.heights) if (!items.has(item)) this.forget(item);
    let isNew = false;
    for (const item of items) {
      if (this.heights.has(item)) continue;
      this.heights.set(item, Number.NaN);
      this.sizes.observe(item);
      isNew = true;
    }
    const isOther = selected !== this.selected;
    this.selected = selected;
    if (isOther) {
      // The form for a new comment takes the focus only after this.
      const isClicked = this.view.hasFocus && selected !== DRAFT_ID;
      this.keeps = isClicked ? 'by rising' : 'by scrolling';
      this.rise = 0;
    }
    if (isNew || isOther) this.measure();
    this.place(isOther);
  }

  /** Leaves the items as they were, and the box at its top, where lists begin. */
  destroy(): void {
    this.stop.abort();
    this.scrolling.stop();
    this.box.scrollTop = 0;
    this.sizes.disconnect();
    this.frames.disconnect();
    for (const [item] of this.heights) this.forget(item);
    this.list.style.height = '';
  }

  /** The person scrolls or writes in the text, so the selected card is no longer brought into view. */
  private readonly leaveInPlace = ({ target }: Event): void => {
    // A reply that is being written stays in view.
    if (target instanceof HTMLTextAreaElement) return;
    this.keeps = undefined;
  };

  private forget(item: Element): void {
    this.sizes.unobserve(item);
    this.heights.delete(item);
    if (!(item instanceof HTMLElement)) return;
    item.style.top = '';
    delete item.dataset.placed;
  }

  private resized(entries: readonly ResizeObserverEntry[]): void {
    for (const { target, borderBoxSize } of entries) {
      const height = borderBoxSize[0]?.blockSize;
      if (height !== undefined && this.heights.has(target)) this.heights.set(target, height);
    }
    this.place(true);
  }

  private readonly measure = (): void => {
    this.view.requestMeasure({
      key: this,
      read: (): Measured => {
        const { scrollDOM } = this.view;
        const [text, box, list] = [scrollDOM, this.box, this.list].map((element) => element.getBoundingClientRect());
        // Where the list begins in the window while the box isn't scrolled.
        const start = list!.top + this.box.scrollTop;
        const wishes = new Map(this.measured?.wishes);
        for (const [id, top] of passageTops(this.view)) wishes.set(id, top + text!.top - start);
        const textEnd = scrollDOM.scrollHeight - scrollDOM.clientHeight;
        const room = this.box.clientHeight - (start - box!.top);
        return { wishes, textEnd, height: textEnd + room, room };
      },
      write: (measured) => {
        this.measured = measured;
        // Without a glide, because the cards must move together with the text.
        this.place(false);
      },
    });
  };

  /** Places the cards. `glides`: they move over a moment, for people who didn't turn off motion. */
  private place(glides: boolean): void {
    const { measured } = this;
    const items = [...this.list.children].filter((item) => item instanceof HTMLElement);
    // Heights of new items are reported before they are painted.
    if (!measured || items.some((item) => Number.isNaN(this.heights.get(item) ?? Number.NaN))) return;
    const wishOf = (item: HTMLElement) => measured.wishes.get(item.dataset.beside ?? '');
    let last = 0;
    const cards = items.map((item) => {
      last = wishOf(item) ?? last;
      return { height: this.heights.get(item)!, wish: last };
    });
    // One whose passage isn't measured yet isn't brought into view, because it isn't there.
    const selected = items.findIndex((item) => item.dataset.beside === this.selected && wishOf(item) !== undefined);
    if (selected >= 0) cards[selected]!.wish -= this.riseOf(cards[selected]!, measured);
    const tops = placeCards(cards, { gap: GAP, ...(selected >= 0 && { selected }) }).map(Math.round);
    this.list.classList.toggle('cards-glide', glides);
    for (const [i, item] of items.entries()) {
      const top = `${tops[i]}px`;
      if (item.style.top !== top) item.style.top = top;
      if (wishOf(item) !== undefined) item.dataset.placed = '';
    }
    const end = items.length === 0 ? 0 : tops.at(-1)! + cards.at(-1)!.height + GAP;
    this.list.style.height = `${Math.max(measured.height, end)}px`;
    this.scrolling.align(measured.textEnd);
    if (selected >= 0) this.keepInView(tops[selected]!, cards[selected]!.height);
  }

  /** Returns how far the selected card is above its passage so that its end, where replies are written, is in view. */
  private riseOf({ wish, height }: WishedCard, { room }: Measured): number {
    const at = this.box.scrollTop;
    const isPassageInView = wish >= at && wish < at + room;
    if (this.keeps === 'by rising' && isPassageInView) {
      this.rise = Math.max(0, wish + height + GAP - (at + room));
    }
    return this.rise;
  }

  /** Scrolls the selected card into view. If it is taller than the view, its end, where replies are written. */
  private keepInView(top: number, height: number): void {
    if (!this.measured || this.keeps !== 'by scrolling') return;
    const { room } = this.measured;
    const least = top + height + GAP - room;
    const most = Math.max(least, top - GAP);
    const at = this.box.scrollTop;
    const to = Math.min(Math.max(at, least), most);
    if (to !== at) this.scrolling.to(to);
  }
}
