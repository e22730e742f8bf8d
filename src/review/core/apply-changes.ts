import * as Y from 'yjs';
import { anchorHunks, type HunkAnchor, type ResolvedHunk, replaceRange } from '@/versions/core/hunks/anchors';

export interface RangeChange {
  now: Pick<ResolvedHunk, 'from' | 'now'>;
  newText: string;
}

/** What a change wrote (clocks of the document's own client), and anchors of what now stands in its place. */
export interface AppliedChange {
  fromClock: number;
  toClock: number;
  /** Where that stands, in UTF-16. */
  range: { from: number; to: number };
  anchor: HunkAnchor;
}

/** Changes separate ranges of the text as it is, in one transaction. */
export function applyChanges(doc: Y.Doc, changes: readonly RangeChange[]): AppliedChange[] {
  const clock = () => Y.getState(doc.store, doc.clientID);
  const clocks = changes.map(() => ({ fromClock: 0, toClock: 0 }));
  // From the last to the first, so that no change moves the range of another.
  const order = changes.map((_, i) => i).sort((a, b) => changes[b]!.now.from - changes[a]!.now.from || b - a);
  doc.transact(() => {
    for (const i of order) {
      const fromClock = clock();
      replaceRange(doc, changes[i]!.now, changes[i]!.newText);
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
