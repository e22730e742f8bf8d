import type * as Y from 'yjs';
import { type HunkAnchor, resolveHunks, smallestChange } from './anchors';

/** A passage that no suggestion may change, anchored as hunks are. */
export interface FrozenRange {
  anchor: HunkAnchor;
  /** Its text when it was frozen. */
  quote: string;
}

/** Where a frozen passage stands, in UTF-16. */
export interface PlacedFrozen<T> {
  range: T;
  from: number;
  to: number;
}

/** Stands in no document, so no passage can be taken for a hunk that somebody has typed already. */
const NOWHERE = '\0';

/** Where frozen passages stand in a document, with what people have typed inside; those of which nothing is left are left out. */
export function placeFrozen<T extends FrozenRange>(doc: Y.Doc, ranges: readonly T[]): PlacedFrozen<T>[] {
  if (ranges.length === 0) return [];
  const hunks = ranges.map(({ anchor, quote }) => ({ anchor, before: quote, after: NOWHERE }));
  return resolveHunks(doc, hunks).flatMap(({ from, to }, i) => (to > from ? [{ range: ranges[i]!, from, to }] : []));
}

/**
 * The first frozen passage that changes when `after` is put where `now` stands from offset `from` on. What is written right
 * before or right behind a passage leaves it as it is.
 */
export function frozenBy<T>(
  frozen: readonly PlacedFrozen<T>[],
  { from, now }: { from: number; now: string },
  after: string,
): T | undefined {
  if (frozen.length === 0) return undefined;
  const { prefix, deleted, inserted } = smallestChange(now, after);
  if (deleted === 0 && inserted === '') return undefined;
  const start = from + prefix;
  const end = start + deleted;
  return frozen.find((one) => one.from < end && start < one.to)?.range;
}
