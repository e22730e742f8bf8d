import type { EditorState, TransactionSpec } from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';
import { blockFrom, nextBlock } from '../markdown/top-level';
import {
  type BlockRange,
  blockAtPos,
  blocksBetween,
  deleteBlock,
  duplicateBlock,
  moveBlock,
  treeTo,
} from './block-edits';
import { deleteItem, duplicateItem, isList, itemAt, itemLines, moveItem, outermost, placeBeside } from './list-items';
import { editOutside, inQuote, outsideQuote, type Quote, quoteAt, withCaret } from './quotes';

/*
 * Blocks with a handle: the items of lists, also of those in quotes, and the other blocks at the top level.
 */

/** A place for a block that is moved: before or after the line at a position. */
export interface DropPlace {
  pos: number;
  edge: 'before' | 'after';
}

/** Returns the block at a position; undefined between blocks. */
export function handledAt(state: EditorState, pos: number): BlockRange | undefined {
  const item = itemAt(state, pos);
  if (item) return itemLines(state, item);
  const quoted = quotedAt(state, pos);
  if (quoted) return quoted.lines;
  const block = blockAtPos(state, pos);
  // A blank line between the items of a list belongs to none of them.
  return block && itemAt(state, block.from) ? undefined : block;
}

/** An item of a list in a quote. */
interface QuotedItem {
  quote: Quote;
  /** Where it is in the quote's text. */
  inner: BlockRange;
  /** Its lines in the document. */
  lines: BlockRange;
}

/** How deep quotes are looked into. Items of quotes in more quotes are moved with them. */
const DEEPEST = 8;

/** Returns the item at a position in a quote. The other blocks of a quote are moved with it. */
function quotedAt(state: EditorState, pos: number, depth = 1): QuotedItem | undefined {
  const quote = depth > DEEPEST ? undefined : quoteAt(state, pos);
  if (!quote) return undefined;
  const at = inQuote(state.doc, quote, pos);
  const item = itemAt(quote.inner, at);
  const inner = item ? itemLines(quote.inner, item) : quotedAt(quote.inner, at, depth + 1)?.lines;
  if (!inner) return undefined;
  const spare = inner.from > 0 ? 0 : quote.inner.doc.length;
  return { quote: withCaret(state, quote, spare), inner, lines: outsideQuote(state.doc, quote, inner) };
}

/** Returns the item in a quote that a block is, or undefined if it isn't one. */
function quotedOf(state: EditorState, block: BlockRange): QuotedItem | undefined {
  const quoted = quotedAt(state, block.from);
  return quoted?.lines.from === block.from && quoted.lines.to >= block.to ? quoted : undefined;
}

/** Returns an edit in a quote as an edit of the document. A quote without text goes. */
function edited(state: EditorState, { quote }: QuotedItem, spec: TransactionSpec): TransactionSpec {
  const isEmpty = quote.inner.update(spec).newDoc.toString().trim() === '';
  return isEmpty ? deleteBlock(state, quote.range) : editOutside(state, quote, spec);
}

/** Returns a block that others may have edited, widened to whole blocks; undefined if nothing of it is left. */
export function wholeBlock(state: EditorState, held: BlockRange): BlockRange | undefined {
  const item = itemAt(state, held.from);
  if (item) return itemLines(state, item);
  const quoted = quotedOf(state, held);
  if (quoted) return quoted.lines;
  const blocks = blocksBetween(state, held.from + 1, held.to);
  const [first, last] = [blocks[0], blocks.at(-1)];
  return first && last && { from: first.from, to: last.to };
}

/** Returns the item that a block is, or undefined if it isn't one. */
function itemOf(state: EditorState, block: BlockRange): SyntaxNode | undefined {
  const item = itemAt(state, block.from);
  return item && itemLines(state, item).from === block.from ? item : undefined;
}

/** Returns where the front matter ends, above which nothing can be; -1 if there is none. */
function frontMatterEnd(state: EditorState): number {
  const first = blockFrom(treeTo(state, 0), 0);
  return first?.name === 'FrontMatter' ? first.to : -1;
}

/**
 * Returns the places in a part of the document to which a block can be moved. An item can go into any list, except that
 * an item in a quote stays in it.
 */
export function dropPlaces(state: EditorState, block: BlockRange, from: number, to: number): DropPlace[] {
  const quoted = quotedOf(state, block);
  if (quoted) return placesInQuote(state, quoted).filter(({ pos }) => pos >= from && pos <= to);
  const end: DropPlace = { pos: state.doc.length, edge: 'after' };
  const before = (pos: number): DropPlace => ({ pos, edge: 'before' });
  const top = frontMatterEnd(state);
  if (!itemOf(state, block)) {
    const starts = blocksBetween(state, from, to).map((one) => before(one.from));
    return [...starts.filter(({ pos }) => pos > top), end];
  }
  const places: DropPlace[] = [];
  let previous: SyntaxNode | undefined;
  for (let node = blockFrom(treeTo(state, to), from); node && node.from <= to; node = nextBlock(node)) {
    if (isList(node)) {
      node.cursor().iterate((child) => {
        if (child.to < from || child.from > to) return false;
        if (child.name === 'ListItem') places.push(before(state.doc.lineAt(child.from).from));
        return child.name !== 'Blockquote';
      });
      if (node.lastChild && node.to <= to) places.push({ pos: itemLines(state, node.lastChild).to, edge: 'after' });
    } else if (!previous || !isList(previous)) places.push(before(state.doc.lineAt(node.from).from));
    previous = node;
  }
  if (!previous || !isList(previous)) places.push(end);
  return places.filter(({ pos }) => pos > top && (pos <= block.from || pos > block.to || pos === end.pos));
}

function placesInQuote({ doc }: EditorState, { quote, inner }: QuotedItem): DropPlace[] {
  return dropPlaces(quote.inner, inner, 0, quote.inner.doc.length).map(({ pos, edge }) => {
    const { from, to } = outsideQuote(doc, quote, { from: pos, to: pos });
    return { pos: edge === 'before' ? from : to, edge };
  });
}

/** Moves a block to a place, which edits by others may have moved into a block by now. */
export function moveTo(state: EditorState, block: BlockRange, { pos, edge }: DropPlace): TransactionSpec | undefined {
  const quoted = quotedOf(state, block);
  if (quoted) return moveInQuote(state, quoted, { pos, edge });
  const item = itemOf(state, block);
  const beside = item && itemAt(state, pos);
  if (item && beside)
    return moveItem(state, item, edge === 'before' ? { before: beside } : { after: outermost(beside) });
  const target = pos < state.doc.length ? (blockAtPos(state, pos)?.from ?? state.doc.length) : state.doc.length;
  if (Math.min(target, block.from) <= frontMatterEnd(state)) return undefined;
  return item ? moveItem(state, item, { at: target }) : moveBlock(state, block, target);
}

function moveInQuote(state: EditorState, quoted: QuotedItem, { pos, edge }: DropPlace): TransactionSpec | undefined {
  const { quote, inner } = quoted;
  if (pos < quote.range.from || pos > quote.range.to) return undefined;
  const spec = moveTo(quote.inner, inner, { pos: inQuote(state.doc, quote, pos), edge });
  return spec && edited(state, quoted, spec);
}

/** Moves a block above the previous one or below the next one. Returns undefined if there is none. */
export function moveBeside(state: EditorState, block: BlockRange, way: 'up' | 'down'): TransactionSpec | undefined {
  const quoted = quotedOf(state, block);
  if (quoted) {
    const spec = moveBeside(quoted.quote.inner, quoted.inner, way);
    return spec && edited(state, quoted, spec);
  }
  const item = itemOf(state, block);
  if (item) {
    const place = placeBeside(state, item, way);
    return place && moveItem(state, item, place);
  }
  const top = frontMatterEnd(state);
  if (block.from <= top) return undefined;
  const blocks = blocksBetween(state, 0, state.doc.length);
  const [next, afterNext] = blocks.filter(({ from }) => from > block.to);
  if (way === 'down') return next && moveBlock(state, block, afterNext?.from ?? state.doc.length);
  const above = blocks.findLast(({ to }) => to < block.from);
  return above && above.from > top ? moveBlock(state, block, above.from) : undefined;
}

/** Inserts a copy of the block below it and moves the caret into the copy. */
export function duplicate(state: EditorState, block: BlockRange): TransactionSpec {
  const quoted = quotedOf(state, block);
  if (quoted) return edited(state, quoted, duplicate(quoted.quote.inner, quoted.inner));
  const item = itemOf(state, block);
  return item ? duplicateItem(state, item) : duplicateBlock(state, block);
}

export function remove(state: EditorState, block: BlockRange): TransactionSpec {
  const quoted = quotedOf(state, block);
  if (quoted) return edited(state, quoted, remove(quoted.quote.inner, quoted.inner));
  const item = itemOf(state, block);
  return item ? deleteItem(state, item) : deleteBlock(state, block);
}
