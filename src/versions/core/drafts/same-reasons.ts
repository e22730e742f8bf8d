import type * as Y from 'yjs';
import { type AnchoredHunk, resolveHunks } from '../hunks/anchors';
import type { Hunk } from '../hunks/hunks';

/** A hunk of a suggestion that a draft continues. */
export type ContinuedHunk = AnchoredHunk & Pick<Hunk, 'reason'>;

/**
 * Returns for each hunk of a draft the reason of the continued hunk that makes the same change at the same place of
 * `live`, if there is one. A change that someone edited in the draft is theirs, so it has no reason.
 */
export function sameReasons(
  live: Y.Doc,
  hunks: readonly Hunk[],
  continued: readonly ContinuedHunk[],
): (string | undefined)[] {
  const withReason = continued.filter(({ reason }) => reason !== undefined);
  if (withReason.length === 0) return hunks.map(() => undefined);
  const places = resolveHunks(live, withReason);
  const reasons = new Map(
    withReason.map(({ after, reason }, i) => [keyOf({ ...places[i]!, before: places[i]!.now, after }), reason]),
  );
  return hunks.map((hunk) => reasons.get(keyOf(hunk)));
}

function keyOf({ from, before, after }: Pick<Hunk, 'from' | 'before' | 'after'>): string {
  return JSON.stringify([from, before, after]);
}
