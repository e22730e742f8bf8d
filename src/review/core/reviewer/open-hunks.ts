import type { HunkView, SuggestionView } from '@/review/schema';
import type { TreeChangeView } from '@/review/tree/schema';

/** Returns the undecided hunks, in the order in which they are reviewed. */
export function openHunks(suggestions: readonly SuggestionView[]): HunkView[] {
  return suggestions.flatMap(({ hunks }) => hunks.filter(({ decision }) => decision === null));
}

/** Returns progress such as 3 of 8 reviewed. */
export function progressOf({ hunks }: SuggestionView): { reviewed: number; total: number } {
  return { reviewed: hunks.filter(({ decision }) => decision !== null).length, total: hunks.length };
}

/** Returns the next (or previous) hunk after `id`, wrapping around at the ends, or undefined if there is no other. */
export function neighbourOf(
  hunks: readonly { id: string }[],
  id: string | undefined,
  step: 1 | -1,
): string | undefined {
  if (hunks.length === 0) return undefined;
  const at = hunks.findIndex((hunk) => hunk.id === id);
  if (at < 0) return (step === 1 ? hunks[0] : hunks.at(-1))?.id;
  const next = hunks[(at + step + hunks.length) % hunks.length]?.id;
  return next === id ? undefined : next;
}

/**
 * Returns the hunks from one to the other, both included, in either direction. If either isn't in the list, returns
 * only `to`.
 */
export function between(hunks: readonly { id: string }[], from: string | undefined, to: string): string[] {
  const [a, b] = [hunks.findIndex(({ id }) => id === from), hunks.findIndex(({ id }) => id === to)];
  if (a < 0 || b < 0) return [to];
  return hunks.slice(Math.min(a, b), Math.max(a, b) + 1).map(({ id }) => id);
}

function lastHunkOf(suggestions: readonly SuggestionView[], userId: string): HunkView | undefined {
  const own = suggestions
    .flatMap(({ hunks }) => hunks)
    .filter(({ decision }) => decision?.decidedBy?.userId === userId && !decision.inherited);
  const time = ({ decision }: HunkView) => decision?.decidedAt.getTime() ?? 0;
  return own.reduce<HunkView | undefined>((last, hunk) => (last && time(last) >= time(hunk) ? last : hunk), undefined);
}

/** Hunks that a person decided together, or a change of the tree. */
export type OwnDecision = { hunkIds: readonly string[] } | { treeChangeId: string };

/** Returns the newest decision of this person that can be undone. */
export function lastDecisionBy(
  suggestions: readonly SuggestionView[],
  treeChanges: readonly TreeChangeView[],
  userId: string,
): OwnDecision | undefined {
  const hunk = lastHunkOf(suggestions, userId);
  const times = treeChanges.flatMap(({ id, decision }) =>
    decision?.decidedBy.userId === userId ? [{ treeChangeId: id, at: decision.decidedAt.getTime() }] : [],
  );
  const change = times.toSorted((a, b) => b.at - a.at)[0];
  if (change && change.at > (hunk?.decision?.decidedAt.getTime() ?? 0)) return { treeChangeId: change.treeChangeId };
  return hunk && { hunkIds: [hunk.id] };
}
