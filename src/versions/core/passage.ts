import type * as Y from 'yjs';
import { anchorHunks, type HunkAnchor, resolveHunks } from './anchors';

/** Where a passage stands in a document that people go on editing: on its first and on its last character. */
export type PassageAnchor = Pick<HunkAnchor, 'from' | 'to'>;

/**
 * unchanged: the text reads as it did; changed: something was typed or deleted inside; gone: nothing of it is left, or
 * this copy of the document has not seen it yet.
 */
export type PassageStatus = 'unchanged' | 'changed' | 'gone';

/** `[from, to)` of the document, in UTF-16. */
export interface PlacedPassage {
  status: PassageStatus;
  from: number;
  to: number;
}

/** Stands in no document, so no passage can be taken for a hunk that somebody has typed already. */
const NOWHERE = '\0';

/** The anchor of `[from, to)` of the document as it is; the range must not be empty. */
export function anchorPassage(doc: Y.Doc, range: { from: number; to: number }): PassageAnchor {
  const [anchor] = anchorHunks(doc, [range]);
  return { from: anchor!.from, to: anchor!.to };
}

/**
 * Where passages stand now: from the first to the last of their characters that are left, with whatever was typed
 * between them. Nothing outside of it is drawn in, so what is typed where a passage was deleted is not taken for it.
 */
export function resolvePassages(
  doc: Y.Doc,
  passages: readonly { anchor: PassageAnchor; quote: string }[],
): PlacedPassage[] {
  const hunks = passages.map(({ anchor: { from, to }, quote }) => ({
    anchor: { from, to, placeFrom: from, placeTo: to },
    before: quote,
    after: NOWHERE,
  }));
  return resolveHunks(doc, hunks).map(({ status, from, to }) => {
    if (to <= from) return { status: 'gone', from, to: from };
    return { status: status === 'changed' ? 'changed' : 'unchanged', from, to };
  });
}
