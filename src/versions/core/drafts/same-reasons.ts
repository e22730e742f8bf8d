import type * as Y from 'yjs';
import { replaceAll, type TextEdit } from '../edits/edits';
import { joinReasons } from '../edits/reason';
import { type AnchoredHunk, resolveHunks } from '../hunks/anchors';
import type { Hunk } from '../hunks/hunks';

/** A hunk of a suggestion that a draft continues. */
export type ContinuedHunk = AnchoredHunk & Pick<Hunk, 'reason'>;

/**
 * Returns for each hunk of a draft the reason of the continued hunk that makes the same change at the same place of
 * `live`, or the joined reasons of the continued hunks that make it together. A change that someone edited in the draft
 * is theirs, so it has no reason.
 */
export function sameReasons(
  live: Y.Doc,
  hunks: readonly Hunk[],
  continued: readonly ContinuedHunk[],
): (string | undefined)[] {
  if (continued.every(({ reason }) => reason === undefined)) return hunks.map(() => undefined);
  const places = resolveHunks(live, continued);
  const changes = continued
    .map(({ after, reason }, i): TextEdit => ({ from: places[i]!.from, to: places[i]!.to, insert: after, reason }))
    .filter((_, i) => places[i]!.place && places[i]!.now !== continued[i]!.after)
    .sort((a, b) => a.from - b.from || a.to - b.to);
  return hunks.map((hunk) => reasonOf(hunk, changes));
}

function reasonOf({ from, to, before, after }: Hunk, changes: readonly TextEdit[]): string | undefined {
  const inside = changes.filter((change) => change.from >= from && change.to <= to);
  const same = inside.find((change) => change.from === from && change.to === to && change.insert === after);
  if (same) return same.reason;
  const together = inside.map((change) => ({ ...change, from: change.from - from, to: change.to - from }));
  return replaceAll(before, together) === after ? joinReasons(inside.map(({ reason }) => reason)) : undefined;
}
