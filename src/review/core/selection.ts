import type { ResolvedHunk } from '@/versions/core/hunks/anchors';

/** A hunk that would be put into the text. */
export interface Candidate {
  suggestionId: string;
  now: Pick<ResolvedHunk, 'from' | 'to'>;
}

/**
 * Of hunks that are to be put into the text together: which come too late, since an earlier one of the list changes the same
 * place. Hunks of one suggestion only get in each other's way where they overlap (an unchanged character stood between them
 * when they were made); those of two suggestions also where they touch, for nobody has seen the two together.
 */
export function tooLate(candidates: readonly Candidate[]): Set<number> {
  const order = candidates.map((_, i) => i).sort((a, b) => candidates[a]!.now.from - candidates[b]!.now.from);
  const late = new Set<number>();
  const near: number[] = [];
  for (const i of order) {
    const { now } = candidates[i]!;
    // Few stay near: whatever ends before this one begins is done with.
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
