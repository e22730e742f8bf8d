import type * as Y from 'yjs';
import { type HunkAnchor, resolveHunks } from './anchors';
import { type Kept, piecesOf } from './pieces';

/** A passage that no suggestion may change, anchored like a hunk. */
export interface FrozenRange {
  anchor: HunkAnchor;
  /** Its text when it was frozen. */
  quote: string;
}

/** The position of a frozen passage, in UTF-16. */
export interface PlacedFrozen<T> {
  range: T;
  from: number;
  to: number;
}

/** No document contains this, so a frozen passage can't be mistaken for a hunk that someone has already typed. */
const NOWHERE = '\0';

/**
 * Finds frozen passages in a document, including what people typed inside them. Leaves out passages that were deleted
 * completely.
 */
export function placeFrozen<T extends FrozenRange>(doc: Y.Doc, ranges: readonly T[]): PlacedFrozen<T>[] {
  if (ranges.length === 0) return [];
  const hunks = ranges.map(({ anchor, quote }) => ({ anchor, before: quote, after: NOWHERE }));
  return resolveHunks(doc, hunks).flatMap(({ from, to }, i) => (to > from ? [{ range: ranges[i]!, from, to }] : []));
}

/**
 * Returns the first frozen passage that would change if `after` replaced `now` at offset `from`. Text inserted directly
 * before or after a passage doesn't change it, and neither does a change that keeps the passage (`kept`).
 */
export function frozenBy<T>(
  frozen: readonly PlacedFrozen<T>[],
  { from, now, kept }: { from: number; now: string; kept?: readonly Kept[] | undefined },
  after: string,
): T | undefined {
  if (frozen.length === 0) return undefined;
  const pieces = piecesOf({ before: now, after }, kept).filter(
    (piece) => piece.to > piece.from || piece.inserted !== '',
  );
  return frozen.find((one) => pieces.some((piece) => one.from < from + piece.to && from + piece.from < one.to))?.range;
}
