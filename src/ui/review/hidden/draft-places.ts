import type { Hunk } from '@/versions/core/hunks/hunks';

/** Returns where each change of a draft ends in the draft's own text, in UTF-16 units. The changes are sorted. */
export function draftPlaces(hunks: readonly Hunk[]): number[] {
  let grown = 0;
  return hunks.map(({ to, before, after }) => {
    grown += after.length - before.length;
    return to + grown;
  });
}
