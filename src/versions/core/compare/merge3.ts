import { replaceAll, type TextEdit } from '../edits/edits';
import { diffWords } from './diff';

/** Longer passages are not offered as a merge: nobody could read over the result. */
const MAX_LENGTH = 20_000;

/**
 * Merges two rewordings of one passage by words. Undefined when they touch each other (then a person has to choose) or when
 * the passage is too long to compare. What both did alike counts once.
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
 * What can be offered for a hunk whose place holds another text by now: its rewording merged with people's. Where the hunk
 * only inserts and people typed at that very place, both stay, people's text first. Undefined when there is no clean merge.
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
