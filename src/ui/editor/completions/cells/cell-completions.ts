import type { Completion } from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';
import { CellList } from './cell-list';
import { type CellOffer, type CellText, emojiClosedIn, offersFor } from './cell-offers';

/** The cell that is edited. */
export interface CompletedCell {
  /** The text that the cell shows, with the caret; undefined if no cell has the caret. */
  current(): CellText | undefined;
  /** Replaces a part of the text that the cell shows (UTF-16 offsets), and moves the caret behind it. */
  replace(from: number, to: number, insert: string): void;
  /** The position of the table in the document. */
  readonly tableStart: number;
  /** Where a character of the cell's text is on the screen. */
  rectAt(offset: number): DOMRect;
}

/** Keys pressed this soon after the list opened were meant for the text, as in the editor's own lists. */
const NOT_YET_MS = 75;

/** Completes documents after `[[`, people and dates after `@`, and emoji after `:` in the cells of a table. */
export class CellCompletions {
  private open: { list: CellList; offer: CellOffer; cell: CellText; since: number } | undefined;
  /** Counts questions, so that a late answer to an old one is ignored. */
  private asked = 0;

  constructor(
    private readonly view: EditorView,
    private readonly cell: CompletedCell,
  ) {}

  /** Follows what was typed or deleted in the cell. Only typing opens the list. */
  async follow(typed: string | undefined): Promise<void> {
    const cell = this.cell.current();
    const emoji = cell && typed?.endsWith(':') ? emojiClosedIn(this.view, cell) : undefined;
    if (cell && emoji) {
      this.close();
      this.cell.replace(emoji.from, cell.caret, emoji.emoji);
      return;
    }
    const offer = cell && this.open?.offer.next(cell);
    if (cell && offer) this.show(offer, cell);
    else {
      this.close();
      if (cell && typed !== undefined) await this.ask(cell);
    }
  }

  private async ask(cell: CellText): Promise<void> {
    this.asked++;
    const { asked } = this;
    const offer = await offersFor(this.view, cell);
    const now = this.cell.current();
    if (offer && asked === this.asked && now?.text === cell.text && now.caret === cell.caret) {
      this.show(offer, cell);
    }
  }

  /** Closes the list if the caret has left the place that it is for. */
  followCaret(): void {
    if (this.open && this.cell.current()?.caret !== this.open.cell.caret) this.close();
  }

  /** Handles a key if the list is open. Returns whether it did. */
  onKey(key: string): boolean {
    const { open } = this;
    if (!open) return false;
    if (key === 'Escape') this.close();
    else if (key === 'ArrowDown' || key === 'ArrowUp') open.list.move(key === 'ArrowDown' ? 1 : -1);
    else if ((key === 'Enter' || key === 'Tab') && open.list.selected) {
      if (performance.now() - open.since < NOT_YET_MS) return false;
      this.choose(open.list.selected);
    } else return false;
    return true;
  }

  close(): void {
    this.asked++;
    this.open?.list.close();
    this.open = undefined;
  }

  private show(offer: CellOffer, cell: CellText): void {
    const list = this.open?.list ?? this.newList();
    this.open = { list, offer, cell, since: this.open?.since ?? performance.now() };
    list.show(offer.options);
  }

  private newList(): CellList {
    const coords = () => this.cell.rectAt(this.open?.offer.from ?? 0);
    return new CellList(this.view, { pos: this.cell.tableStart, coords }, (option) => this.choose(option));
  }

  private choose({ label, apply }: Completion): void {
    const { offer, cell } = this.open ?? {};
    this.close();
    // Somebody else may have changed the cell in this moment.
    if (offer && this.cell.current()?.text === cell?.text)
      this.cell.replace(offer.from, offer.to, typeof apply === 'string' ? apply : label);
  }
}
