import { fromBase64, toBase64 } from 'lib0/buffer';
import * as encoding from 'lib0/encoding';
import * as Y from 'yjs';
import { CONTENT, contentOf } from '@/documents/core/content';
import { firstIndex } from '@/kernel/first-index';
import type { HunkStatus } from './hunk-status';
import { type Kept, piecesOf } from './pieces';

/**
 * The place of a hunk in a document that people keep editing: encoded Yjs relative positions, taken at the state of the
 * review base. They are resolved without following undone deletions, because browser and server would otherwise
 * disagree.
 */
export type HunkAnchor = {
  /**
   * The first and last characters that the hunk replaces. For a pure insertion, the same as `placeFrom` and `placeTo`.
   */
  from: Uint8Array;
  to: Uint8Array;
  /** The unchanged characters before and after the hunk. Everything between them is in the hunk's place. */
  placeFrom: Uint8Array;
  placeTo: Uint8Array;
};

/** An anchor in base64, as sent to browsers. */
export type EncodedAnchor = Record<keyof HunkAnchor, string>;

export function encodeAnchor({ from, to, placeFrom, placeTo }: HunkAnchor): EncodedAnchor {
  return { from: toBase64(from), to: toBase64(to), placeFrom: toBase64(placeFrom), placeTo: toBase64(placeTo) };
}

export function decodeAnchor({ from, to, placeFrom, placeTo }: EncodedAnchor): HunkAnchor {
  return {
    from: fromBase64(from),
    to: fromBase64(to),
    placeFrom: fromBase64(placeFrom),
    placeTo: fromBase64(placeTo),
  };
}

export type AnchoredHunk = { anchor: HunkAnchor; before: string; after: string; kept?: readonly Kept[] | undefined };

/** `now` is the text at `[from, to)` of the document in UTF-16: the range that accepting the hunk replaces. */
export type ResolvedHunk = {
  status: HunkStatus;
  from: number;
  to: number;
  now: string;
  /**
   * The range between the unchanged characters on both sides. An edit outside it can't change the status. Missing if
   * the document never contained those characters.
   */
  place?: { from: number; to: number };
};

/** A text that replaced `[from, to)` of a document. Only its start and end are known, from its anchor. */
export type Patch = { from: number; to: number; length: number; anchor: HunkAnchor };

/**
 * Creates anchors for ranges of a document in its current state. For hunks, the document must be exactly the review
 * base. With `patches` (sorted), the ranges refer to the patched text, and none begins or ends inside a patch.
 */
export function anchorHunks(
  doc: Y.Doc,
  hunks: readonly { from: number; to: number }[],
  patches: readonly Patch[] = [],
): HunkAnchor[] {
  const offsets = hunks.flatMap(({ from, to }) => [from - 1, from, to - 1, to]);
  const ids = charactersIn(contentOf(doc), patches, offsets);
  const encoder = encoding.createEncoder();
  const encode = (at: number, assoc: 0 | -1) => {
    const id = ids.get(at);
    if (id) return encodeCharacter(encoder, id, assoc);
    return Y.encodeRelativePosition(new Y.RelativePosition(null, CONTENT, null, assoc));
  };
  return hunks.map(({ from, to }) => {
    const placeFrom = encode(from - 1, -1);
    const placeTo = encode(to, 0);
    const insertion = from === to;
    return {
      from: insertion ? placeFrom : encode(from, 0),
      to: insertion ? placeTo : encode(to - 1, -1),
      placeFrom,
      placeTo,
    };
  });
}

/**
 * Returns the same bytes as `Y.encodeRelativePosition` (a test compares them), but uses one encoder for all: Yjs
 * allocates a new one for each position, which takes longer than finding the characters.
 */
function encodeCharacter(encoder: encoding.Encoder, { client, clock }: Y.ID, assoc: 0 | -1): Uint8Array {
  encoder.cpos = 0;
  encoding.writeVarUint(encoder, 0);
  encoding.writeVarUint(encoder, client);
  encoding.writeVarUint(encoder, clock);
  encoding.writeVarInt(encoder, assoc);
  return encoder.cbuf.slice(0, encoder.cpos);
}

/**
 * Finds where hunks are in the current document and whether they still fit. Makes one pass over the document for all
 * hunks.
 */
export function resolveHunks(doc: Y.Doc, hunks: readonly AnchoredHunk[]): ResolvedHunk[] {
  const { text, places } = locateAnchors(doc, hunks);
  return hunks.map((hunk, i) => {
    const at = places[i];
    return at ? statusAt(hunk, text, at) : { status: 'gone', from: 0, to: 0, now: '' };
  });
}

/**
 * Finds texts that were inserted into the document (anchored like hunks at that time). Undefined for a text that isn't
 * as it was inserted, so it can't be removed again.
 * The text must be unchanged between the same characters. If nothing was inserted (a deletion), the surrounding
 * characters must still be adjacent. A line break is removed only if the neighbour guard of hunks allows it.
 */
export function findInserted(
  doc: Y.Doc,
  inserted: readonly { anchor: HunkAnchor; text: string }[],
): ({ from: number; to: number; now: string } | undefined)[] {
  const { text, places } = locateAnchors(doc, inserted);
  return inserted.map(({ text: wanted }, i) => {
    const at = places[i];
    if (!at) return undefined;
    if (wanted === '') {
      const meet = at.placeFrom.alive && at.placeTo.alive && at.placeFrom.index === at.placeTo.index;
      return meet ? { from: at.placeFrom.index, to: at.placeFrom.index, now: '' } : undefined;
    }
    const [from, to] = [at.from.index, at.to.index];
    const isIntact = at.from.alive && at.to.alive && text.slice(from, to) === wanted && keepsItsLine(wanted, at, from);
    return isIntact ? { from, to, now: wanted } : undefined;
  });
}

type Places = Record<keyof HunkAnchor, Located>;

/**
 * Returns the text and the offsets of anchors in it. The offsets are undefined for anchors on characters that the
 * document never contained.
 */
export function locateAnchors(
  doc: Y.Doc,
  anchored: readonly { anchor: HunkAnchor }[],
): { text: string; places: (Places | undefined)[] } {
  const type = contentOf(doc);
  const text = type.toString();
  const positions = anchored.map(({ anchor }) => ({
    from: Y.decodeRelativePosition(anchor.from),
    to: Y.decodeRelativePosition(anchor.to),
    placeFrom: Y.decodeRelativePosition(anchor.placeFrom),
    placeTo: Y.decodeRelativePosition(anchor.placeTo),
  }));
  const locate = locator(type, text.length, positions.flatMap(Object.values));
  const places = positions.map((position) => {
    const [from, to] = [locate(position.from), locate(position.to)];
    const [placeFrom, placeTo] = [locate(position.placeFrom), locate(position.placeTo)];
    return from && to && placeFrom && placeTo ? { from, to, placeFrom, placeTo } : undefined;
  });
  return { text, places };
}

/** The current offset of a position. `alive` says whether its character still exists; a document's edge always does. */
type Located = { index: number; alive: boolean };

function statusAt({ before, after }: AnchoredHunk, text: string, at: Places): ResolvedHunk {
  const place = { from: at.placeFrom.index, to: at.placeTo.index };
  const inPlace = text.slice(place.from, place.to);
  if (inPlace === after) return { status: 'already_there', ...place, now: inPlace, place };
  const isAsSeen = text.slice(at.from.index, at.to.index) === before;
  // If an edge of the old text was deleted, text typed in its place belongs to the range.
  const from = isAsSeen || at.from.alive ? at.from.index : place.from;
  const to = isAsSeen || at.to.alive ? at.to.index : place.to;
  const now = text.slice(from, to);
  if (now !== before) return { status: now === '' ? 'gone' : 'changed', from, to, now, place };
  return { status: keepsItsLine(before, at, from) ? 'clean' : 'moved', from, to, now, place };
}

/**
 * The neighbour guard. A pure insertion needs the character that it was to follow. A hunk that removes line breaks would
 * join two lines if the adjacent line break, which was to stay, has been deleted. So the character before the hunk must
 * still be adjacent, and the one after it must exist unless the hunk ends with a line break.
 */
function keepsItsLine(before: string, at: Places, from: number): boolean {
  const takesLineEnd = before.includes('\n');
  if (before !== '' && !takesLineEnd) return true;
  const isAtNeighbour = at.placeFrom.alive && at.placeFrom.index === from;
  return isAtNeighbour && (!takesLineEnd || before.endsWith('\n') || at.placeTo.alive);
}

/**
 * Replaces `now` by `after`, so that carets and anchors in text that stays are kept. `kept`: what stays between several
 * changes.
 */
export function replaceRange(
  doc: Y.Doc,
  { from, now }: Pick<ResolvedHunk, 'from' | 'now'>,
  after: string,
  kept?: readonly Kept[],
): void {
  const type = contentOf(doc);
  doc.transact(() => {
    // In order, so that the clocks of the new text are in the order of the text.
    for (const { from: start, to, at, inserted } of piecesOf({ before: now, after }, kept)) {
      if (inserted) type.insert(from + at, inserted);
      if (to > start) type.delete(from + at + inserted.length, to - start);
    }
  });
}

/** Like `charactersAt`, for offsets in the patched text. */
function charactersIn(type: Y.Text, patches: readonly Patch[], offsets: readonly number[]): Map<number, Y.ID> {
  if (patches.length === 0) return charactersAt(type, offsets);
  const found = new Map<number, Y.ID>();
  const sources = new Map<number, number>();
  let [next, shift] = [0, 0];
  for (const offset of [...new Set(offsets)].sort((a, b) => a - b)) {
    for (; next < patches.length && patches[next]!.from + shift + patches[next]!.length <= offset; next++) {
      const { from, to, length } = patches[next]!;
      shift += length - (to - from);
    }
    const patch = patches[next];
    if (!patch || offset < patch.from + shift) sources.set(offset, offset - shift);
    else {
      const item = edgeOf(patch, offset === patch.from + shift);
      if (item) found.set(offset, item);
    }
  }
  const ids = charactersAt(type, [...sources.values()]);
  for (const [offset, source] of sources) {
    const id = ids.get(source);
    if (id) found.set(offset, id);
  }
  return found;
}

/** Returns the first or last character that a patch inserted. */
function edgeOf({ anchor }: Patch, isFirst: boolean): Y.ID | null {
  return Y.decodeRelativePosition(isFirst ? anchor.from : anchor.to).item;
}

/**
 * Returns the Yjs ids of the characters at the given UTF-16 offsets, except offsets outside the text. Makes one pass
 * over the document.
 */
function charactersAt(type: Y.Text, offsets: readonly number[]): Map<number, Y.ID> {
  const wanted = [...new Set(offsets)].sort((a, b) => a - b);
  const ids = new Map<number, Y.ID>();
  let next = wanted.findIndex((offset) => offset >= 0);
  let index = 0;
  for (let item = type._start; item && next >= 0 && next < wanted.length; item = item.right) {
    if (item.deleted || !item.countable) continue;
    for (; next < wanted.length && wanted[next]! < index + item.length; next++) {
      ids.set(wanted[next]!, Y.createID(item.id.client, item.id.clock + wanted[next]! - index));
    }
    index += item.length;
  }
  return ids;
}

/**
 * Resolves many relative positions in one pass over the document, and says whether each character still exists. Yjs's
 * own function gives the same positions (a test compares them) but walks through the whole document for each one.
 * Undefined for a character that the document never contained.
 */
function locator(
  type: Y.Text,
  length: number,
  positions: readonly Y.RelativePosition[],
): (position: Y.RelativePosition) => Located | undefined {
  const wanted = clocksByClient(positions);
  let index = 0;
  for (let item = type._start; item; item = item.right) {
    const { client, clock } = item.id;
    const alive = !item.deleted && item.countable;
    const ofClient = wanted.get(client);
    if (ofClient) {
      const { clocks, found } = ofClient;
      for (
        let i = firstIndex(clocks, (one) => one >= clock);
        i < clocks.length && clocks[i]! < clock + item.length;
        i++
      ) {
        found[i] = { index: alive ? index + clocks[i]! - clock : index, alive };
      }
    }
    if (alive) index += item.length;
  }
  return ({ item, assoc }) => {
    if (!item) return { index: assoc >= 0 ? length : 0, alive: true };
    const { clocks, found } = wanted.get(item.client)!;
    const at = found[firstIndex(clocks, (one) => one >= item.clock)];
    return at && { index: at.alive && assoc < 0 ? at.index + 1 : at.index, alive: at.alive };
  };
}

/** The characters of one client: their clocks, sorted, and their positions. */
interface Wanted {
  clocks: number[];
  found: (Located | undefined)[];
}

function clocksByClient(positions: readonly Y.RelativePosition[]): Map<number, Wanted> {
  const wanted = new Map<number, Wanted>();
  for (const { item } of positions) {
    if (!item) continue;
    const known = wanted.get(item.client);
    if (known) known.clocks.push(item.clock);
    else wanted.set(item.client, { clocks: [item.clock], found: [] });
  }
  for (const one of wanted.values()) one.clocks = [...new Set(one.clocks)].sort((a, b) => a - b);
  return wanted;
}
