import { replaceAll, type TextEdit } from '../edits/edits';
import { diffWords } from './diff';

/** Longer passages aren't offered as a merge, because nobody could check the result. */
const MAX_LENGTH = 20_000;

/**
 * Merges two rewordings of one passage by words. A change that both sides made counts once. Returns undefined if the
 * rewordings touch each other (a person must then choose) or if the passage is too long.
 */
export function mergeWords(base: string, ours: string, theirs: string): string | undefined {
  if (Math.max(base.length, ours.length, theirs.length) > MAX_LENGTH) return undefined;
  const [our, their] = [diffWords(base, ours), diffWords(base, theirs)];
  if (!our || !their) return undefined;
  const only = their.filter((edit) => !our.some((other) => isSame(edit, other)));
  if (only.some((edit) => our.some((other) => touches(edit, other)))) return undefined;
  return replaceAll(
    base,
    [...our, ...only].sort((a, b) => a.from - b.from),
  );
}

/**
 * Returns the merge to offer for a hunk whose text has changed: the hunk's change combined with people's. If the hunk
 * only inserts and people typed at the same place, both are kept, people's text first. Returns undefined if there is no
 * clean merge.
 */
export function offeredMerge(before: string, now: string, after: string): string | undefined {
  const merged = before === '' ? now + after : mergeWords(before, now, after);
  return merged === now || merged === after ? undefined : merged;
}

function isSame(a: TextEdit, b: TextEdit): boolean {
  return a.from === b.from && a.to === b.to && a.insert === b.insert;
}

function touches(a: TextEdit, b: TextEdit): boolean {
  return a.from <= b.to && b.from <= a.to;
}
