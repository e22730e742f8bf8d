import { replaceAll } from '@/versions/core/edits/edits';
import type { SuggestionStatus } from '@/versions/schema';
import type { DecisionKind } from '../schema';

/** Returns a suggestion's final status, given the decisions on its hunks, or undefined while a hunk is open. */
export function closedStatus(kinds: readonly (DecisionKind | undefined)[]): SuggestionStatus | undefined {
  if (kinds.includes(undefined)) return undefined;
  const taken = kinds.filter((kind) => kind !== undefined && isTaken(kind)).length;
  const rejected = kinds.filter((kind) => kind === 'rejected').length;
  if (rejected === 0) return 'accepted';
  return taken === 0 ? 'rejected' : 'partially_accepted';
}

/** Returns whether a decision inserted suggested text into the document. */
export function isTaken(kind: DecisionKind): boolean {
  return kind === 'accepted' || kind === 'accepted_edited';
}

/**
 * Returns the live text without accepted changes: each accepted text that hasn't changed since is replaced by the text
 * it replaced. Text that people have changed since is theirs and is kept. `place` is the position of an unchanged
 * text.
 */
export function withoutTaken(
  text: string,
  taken: readonly { replaced: string; place: { from: number; to: number } | undefined }[],
): string {
  const edits = taken
    .flatMap(({ replaced, place }) => (place ? [{ from: place.from, to: place.to, insert: replaced }] : []))
    .sort((a, b) => a.from - b.from || a.to - b.to);
  // If a later acceptance lies inside an earlier one, both are unchanged only if the later one changed nothing, so it's
  // skipped.
  return replaceAll(
    text,
    edits.filter(({ from }, i) => i === 0 || from >= edits[i - 1]!.to),
  );
}
