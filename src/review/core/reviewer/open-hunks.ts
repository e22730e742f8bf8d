import type { HunkView, SuggestionView } from '@/review/schema';
import type { TreeChangeView } from '@/review/tree/schema';

/** The hunks nobody has decided on, in the order in which they are reviewed. */
export function openHunks(suggestions: readonly SuggestionView[]): HunkView[] {
  return suggestions.flatMap(({ hunks }) => hunks.filter(({ decision }) => decision === null));
}

/** "3 of 8 reviewed" */
export function progressOf({ hunks }: SuggestionView): { reviewed: number; total: number } {
  return { reviewed: hunks.filter(({ decision }) => decision !== null).length, total: hunks.length };
}

/** The hunk to look at after `id`: the next one, at the end the first. Undefined when there is no other. */
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

/** The hunks from one to the other, both of them, whichever comes first; only the second where the first is not there. */
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

/** The newest decision that this person made, of those that can be undone. */
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
