import { replaceAll } from '@/versions/core/edits/edits';
import type { SuggestionStatus } from '@/versions/schema';
import type { DecisionKind } from '../schema';

/** The final status of a suggestion, from the decisions on its hunks. Undefined while one is open. */
export function closedStatus(kinds: readonly (DecisionKind | undefined)[]): SuggestionStatus | undefined {
  if (kinds.includes(undefined)) return undefined;
  const taken = kinds.filter((kind) => kind !== undefined && isTaken(kind)).length;
  const rejected = kinds.filter((kind) => kind === 'rejected').length;
  if (rejected === 0) return 'accepted';
  return taken === 0 ? 'rejected' : 'partially_accepted';
}

/** Whether a decision inserted text of the agent into the document. */
export function isTaken(kind: DecisionKind): boolean {
  return kind === 'accepted' || kind === 'accepted_edited';
}

/**
 * Returns the live text without accepted changes: text that is as it was inserted is replaced by what was there before.
 * Text that people have changed since is theirs and stays. `standing` is the position of an unchanged text.
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
