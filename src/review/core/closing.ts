import type { AnchoredHunk, ResolvedHunk } from '@/versions/core/anchors';
import { replaceAll } from '@/versions/core/edits';
import type { SuggestionStatus } from '@/versions/schema';
import type { DecisionKind } from '../schema';

/** How a suggestion ends, from the standing decisions on its hunks; undefined while one is open. */
export function closedStatus(kinds: readonly (DecisionKind | undefined)[]): SuggestionStatus | undefined {
  if (kinds.includes(undefined)) return undefined;
  const taken = kinds.filter((kind) => kind !== undefined && isTaken(kind)).length;
  const rejected = kinds.filter((kind) => kind === 'rejected').length;
  if (rejected === 0) return 'accepted';
  return taken === 0 ? 'rejected' : 'partially_accepted';
}

/** Whether a decision put text of the agent into the document. */
export function isTaken(kind: DecisionKind): boolean {
  return kind === 'accepted' || kind === 'accepted_edited';
}

/** A hunk that was taken: what went in and what it took the place of. */
export interface Taken {
  anchor: AnchoredHunk['anchor'];
  put: string;
  replaced: string;
}

/**
 * The live text without what was taken of a suggestion: whatever stands as it went in is put back to what was there before.
 * What people have changed since is theirs and stays. `now` is how `{ before: replaced, after: put }` resolves.
 */
export function withoutTaken(text: string, taken: readonly Taken[], now: readonly ResolvedHunk[]): string {
  const edits = taken.flatMap(({ replaced }, i) => {
    const found = now[i];
    return found?.status === 'already_there' ? [{ from: found.from, to: found.to, insert: replaced }] : [];
  });
  return replaceAll(
    text,
    edits.sort((a, b) => a.from - b.from),
  );
}
