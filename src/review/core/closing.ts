import { replaceAll } from '@/versions/core/edits/edits';
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

/**
 * The live text without what was taken of suggestions: whatever stands as it went in is put back to what was there before. What
 * people have changed since is theirs and stays. `standing`: where it stands as it went in, if it does.
 */
export function withoutTaken(
  text: string,
  taken: readonly { replaced: string; standing: { from: number; to: number } | undefined }[],
): string {
  const edits = taken
    .flatMap(({ replaced, standing }) => (standing ? [{ from: standing.from, to: standing.to, insert: replaced }] : []))
    .sort((a, b) => a.from - b.from || a.to - b.to);
  // A later acceptance inside an earlier one: both stand as they went in only if the later one changed nothing.
  return replaceAll(
    text,
    edits.filter(({ from }, i) => i === 0 || from >= edits[i - 1]!.to),
  );
}
