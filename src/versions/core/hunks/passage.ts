import type * as Y from 'yjs';
import { anchorHunks, type HunkAnchor, locateAnchors } from './anchors';

/** The place of a passage in a document that people keep editing: its first and last characters. */
export type PassageAnchor = Pick<HunkAnchor, 'from' | 'to'>;

/**
 * The state of a passage:
 * - unchanged: it reads as before;
 * - changed: something was typed or deleted inside;
 * - gone: nothing of it is left, or this copy of the document hasn't received it yet.
 *
 * Undo restores text as new characters, so a passage that was deleted completely stays gone, in every copy.
 */
export type PassageStatus = 'unchanged' | 'changed' | 'gone';

/** A passage's place in the document, UTF-16 `[from, to)`. */
export interface PlacedPassage {
  status: PassageStatus;
  from: number;
  to: number;
}

/** Creates the anchor of `[from, to)` in the document's current state. The range must not be empty. */
export function anchorPassage(doc: Y.Doc, range: { from: number; to: number }): PassageAnchor {
  const [anchor] = anchorHunks(doc, [range]);
  return { from: anchor!.from, to: anchor!.to };
}

/**
 * Finds the current places of passages: from the first to the last of their remaining characters, including anything
 * typed between them.
 *
 * Text outside is never included, so text typed where a passage was deleted isn't mistaken for it. Exception: if one
 * edge was deleted and the whole passage reads as before from the other edge on (for example after undo), it counts as
 * the passage.
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
