import * as Y from 'yjs';
import { anchorHunks, type HunkAnchor, type ResolvedHunk, replaceRange } from '@/versions/core/hunks/anchors';
import type { Kept } from '@/versions/core/hunks/pieces';

export interface RangeChange {
  now: Pick<ResolvedHunk, 'from' | 'now'>;
  newText: string;
  /** What stays between several changes of the range. */
  kept?: readonly Kept[] | undefined;
}

/** The clocks that a change wrote (under the document's own client), and the anchors of the new text. */
export interface AppliedChange {
  fromClock: number;
  toClock: number;
  /** The position of the new text, in UTF-16. */
  range: { from: number; to: number };
  anchor: HunkAnchor;
}

/** Changes separate ranges of the current text in one Yjs transaction. */
export function applyChanges(doc: Y.Doc, changes: readonly RangeChange[]): AppliedChange[] {
  const clock = () => Y.getState(doc.store, doc.clientID);
  const clocks = changes.map(() => ({ fromClock: 0, toClock: 0 }));
  // From the last to the first, so that no change moves the range of another.
  const order = changes.map((_, i) => i).sort((a, b) => changes[b]!.now.from - changes[a]!.now.from || b - a);
  doc.transact(() => {
    for (const i of order) {
      const fromClock = clock();
      replaceRange(doc, changes[i]!.now, changes[i]!.newText, changes[i]!.kept);
      clocks[i] = { fromClock, toClock: clock() };
    }
  });
  const ranges: { from: number; to: number }[] = [];
  let shift = 0;
  for (const i of order.reverse()) {
    const { now, newText } = changes[i]!;
    ranges[i] = { from: now.from + shift, to: now.from + shift + newText.length };
    shift += newText.length - now.now.length;
  }
  const anchors = anchorHunks(doc, ranges);
  return clocks.map((clock, i) => ({ ...clock, range: ranges[i]!, anchor: anchors[i]! }));
}
