import type { ResolvedHunk } from '@/versions/core/hunks/anchors';

/** A hunk that would be applied. */
export interface Candidate {
  suggestionId: string;
  now: Pick<ResolvedHunk, 'from' | 'to'>;
}

/**
 * Returns the indexes of hunks that can't be applied together with the others, because an earlier hunk in the list
 * changes the same place. Hunks of one suggestion conflict only if they overlap, because an unchanged character was
 * between them when they were made. Hunks of two suggestions also conflict if they touch, because nobody has seen them
 * together.
 */
export function conflictingWithEarlier(candidates: readonly Candidate[]): Set<number> {
  const order = candidates.map((_, i) => i).sort((a, b) => candidates[a]!.now.from - candidates[b]!.now.from);
  const late = new Set<number>();
  const near: number[] = [];
  for (const i of order) {
    const { now } = candidates[i]!;
    // Drop the candidates that end before this one begins, so that `near` stays short.
    for (let k = near.length - 1; k >= 0; k--) if (candidates[near[k]!]!.now.to < now.from) near.splice(k, 1);
    const rivals = near.filter((k) => !late.has(k) && clashes(candidates[k]!, candidates[i]!));
    if (rivals.some((k) => k < i)) late.add(i);
    else for (const k of rivals) late.add(k);
    near.push(i);
  }
  return late;
}

function clashes(a: Candidate, b: Candidate): boolean {
  if (a.suggestionId === b.suggestionId) return a.now.from < b.now.to && b.now.from < a.now.to;
  return a.now.from <= b.now.to && b.now.from <= a.now.to;
}
