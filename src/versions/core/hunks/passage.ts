import type * as Y from 'yjs';
import { anchorHunks, type HunkAnchor, locateAnchors } from './anchors';

/** Where a passage stands in a document that people go on editing: on its first and on its last character. */
export type PassageAnchor = Pick<HunkAnchor, 'from' | 'to'>;

/**
 * unchanged: the text reads as it did; changed: something was typed or deleted inside; gone: nothing of it is left, or
 * this copy of the document has not seen it yet. What undo brings back is new characters with the old text: a passage
 * that was deleted whole stays gone, in every copy alike.
 */
export type PassageStatus = 'unchanged' | 'changed' | 'gone';

/** `[from, to)` of the document, in UTF-16. */
export interface PlacedPassage {
  status: PassageStatus;
  from: number;
  to: number;
}

/** The anchor of `[from, to)` of the document as it is; the range must not be empty. */
export function anchorPassage(doc: Y.Doc, range: { from: number; to: number }): PassageAnchor {
  const [anchor] = anchorHunks(doc, [range]);
  return { from: anchor!.from, to: anchor!.to };
}

/**
 * Where passages stand now: from the first to the last of their characters that are left, with whatever was typed
 * between them. Nothing outside of it is drawn in, so what is typed where a passage was deleted is not taken for it;
 * but where one edge was deleted and the whole reads as it did from the other one on, as after undo, it is the passage.
 */
export function resolvePassages(
  doc: Y.Doc,
  passages: readonly { anchor: PassageAnchor; quote: string }[],
): PlacedPassage[] {
  const anchored = passages.map(({ anchor: { from, to } }) => ({ anchor: { from, to, placeFrom: from, placeTo: to } }));
  const { text, places } = locateAnchors(doc, anchored);
  return passages.map(({ quote }, i) => {
    const at = places[i];
    if (!at) return { status: 'gone', from: 0, to: 0 };
    const [from, to] = [at.from.index, at.to.index];
    if (to <= from) return { status: 'gone', from, to: from };
    if (text.slice(from, to) === quote) return { status: 'unchanged', from, to };
    const start = at.from.alive ? from : to - quote.length;
    const isOneEdgeLeft = at.from.alive !== at.to.alive;
    if (isOneEdgeLeft && quote !== '' && start >= 0 && start <= from && text.startsWith(quote, start)) {
      return { status: 'unchanged', from: start, to: start + quote.length };
    }
    return { status: 'changed', from, to };
  });
}
