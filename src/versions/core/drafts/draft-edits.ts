import * as Y from 'yjs';
import type { TextEdit } from '../edits/edits';

/** A difference between the live text and a draft of it. `from` and `to` are UTF-16 offsets in the live text. */
export interface DraftEdit extends TextEdit {
  /** Where `insert` starts in the draft. */
  at: number;
  /** The live text from `from` to `to`. */
  removed: string;
}

/**
 * Returns what a draft changes, in order. Both texts must be in Y.Docs, and the draft's must be based on the live one:
 * both then contain the live characters in the same order, so one pass over their items finds exactly what was typed
 * and deleted, in time linear in the number of items. If the draft has all of the live text's updates, applying the
 * edits to the live text gives the draft's text. Text that only one of the two has received so far is left out.
 */
export function draftEdits(live: Y.Text, draft: Y.Text): DraftEdit[] {
  const edits = new EditList();
  const known = live.doc?.store;
  const place = new ItemCursor(live._start);
  for (let item = draft._start; item; item = item.right) {
    for (let offset = 0; offset < item.length; ) {
      const { client, clock } = item.id;
      if (!known || clock + offset >= Y.getState(known, client)) {
        if (!item.deleted) edits.insert(textOf(item, offset, item.length));
        break;
      }
      place.skipTo(client, clock + offset, (skipped) => edits.keep(skipped, 0));
      const size = Math.min(item.length - offset, place.left);
      // The two texts don't match: the draft doesn't belong to this text.
      if (size === 0) return edits.finish();
      addKnown(edits, { item, offset, size, place });
      place.advance(size);
      offset += size;
    }
  }
  return edits.finish();
}

interface Known {
  item: Y.Item;
  offset: number;
  size: number;
  place: ItemCursor;
}

function addKnown(edits: EditList, { item, offset, size, place }: Known): void {
  const [isInLive, isInDraft] = [place.isShown, !item.deleted && item.countable];
  if (isInLive && !isInDraft) edits.remove(place.text(size));
  else if (isInLive || isInDraft)
    edits.keep(isInLive ? size : 0, isInDraft ? textOf(item, offset, offset + size).length : 0);
}

/** Returns the text of a part of an item, or '' if the item was deleted. */
function textOf(item: Y.Item, from: number, to: number): string {
  return item.content instanceof Y.ContentString ? item.content.str.slice(from, to) : '';
}

/** A position in a chain of items. */
class ItemCursor {
  private offset = 0;

  constructor(private item: Y.Item | null) {}

  /** The length of the current item's rest. */
  get left(): number {
    return this.item ? this.item.length - this.offset : 0;
  }

  get isShown(): boolean {
    return this.item !== null && !this.item.deleted && this.item.countable;
  }

  text(size: number): string {
    return this.item ? textOf(this.item, this.offset, this.offset + size) : '';
  }

  advance(size: number): void {
    this.offset += size;
    if (!this.item || this.offset < this.item.length) return;
    this.item = this.item.right;
    this.offset = 0;
  }

  /** Moves to a character. Shown content before it is newer than the draft and is reported to `skipped`. */
  skipTo(client: number, clock: number, skipped: (size: number) => void): void {
    while (this.item && !this.isAt(client, clock)) {
      if (this.isShown) skipped(this.left);
      this.advance(this.left);
    }
  }

  private isAt(client: number, clock: number): boolean {
    const { id } = this.item!;
    return id.client === client && id.clock + this.offset === clock;
  }
}

/** Collects changes and joins adjacent ones into one edit. */
class EditList {
  private readonly edits: DraftEdit[] = [];
  private from = 0;
  private at = 0;
  private insertedText = '';
  private removedText = '';

  insert(text: string): void {
    this.insertedText += text;
  }

  remove(text: string): void {
    this.removedText += text;
  }

  /** Skips unchanged text with these lengths in the live text and in the draft. */
  keep(inLive: number, inDraft: number): void {
    this.close();
    this.from += inLive;
    this.at += inDraft;
  }

  finish(): DraftEdit[] {
    this.close();
    return this.edits;
  }

  private close(): void {
    const { from, at, insertedText: insert, removedText: removed } = this;
    if (insert === '' && removed === '') return;
    if (insert !== removed) this.edits.push({ from, to: from + removed.length, insert, at, removed });
    this.from += removed.length;
    this.at += insert.length;
    this.insertedText = '';
    this.removedText = '';
  }
}
