import { startOf } from '@/kernel/text';
import type { ReplaceQuery, ShownMatch } from '../schema';
import { type Match, matchesOf, replacementOf } from './matches';

const BEFORE = 40;
const AFTER = 80;
const LONGEST = 200;

export interface FoundInText {
  /** The number of matches, up to the limit. */
  count: number;
  /** The first matches. */
  shown: ShownMatch[];
}

/** Counts the matches in a text up to `limit` and returns the first `shown`, each cut to fit on a line. */
export function foundIn(
  text: string,
  query: ReplaceQuery,
  replacement: string,
  { limit, shown: most }: { limit: number; shown: number },
): FoundInText {
  const shown: ShownMatch[] = [];
  let count = 0;
  for (const match of matchesOf(text, query)) {
    count++;
    if (shown.length < most) {
      const instead = replacementOf(match, query, replacement, 2 * LONGEST);
      shown.push(shownMatch(text, { from: match.index, to: match.index + match[0].length, replacement: instead }));
    }
    if (count === limit) break;
  }
  return { count, shown };
}

/** Returns a match with the words around it on its line. */
function shownMatch(text: string, { from, to, replacement }: Match): ShownMatch {
  const before = text.slice(Math.max(0, from - BEFORE), from);
  const after = startOf(text.slice(to, to + 2 * AFTER), AFTER);
  return {
    from,
    before: before.slice(before.lastIndexOf('\n') + 1).toWellFormed(),
    match: startOf(text.slice(from, Math.min(to, from + 2 * LONGEST)), LONGEST),
    after: after.split('\n', 1)[0] ?? '',
    replacement: startOf(replacement, LONGEST),
  };
}
