import type * as Y from 'yjs';
import { type FrozenRange, frozenBy, placeFrozen } from '@/versions/core/hunks/frozen';
import type { Match } from './matches';

/** Returns the matches to replace, and how many are skipped because they would change a frozen passage. */
export function unfrozen(
  doc: Y.Doc,
  { text, matches, ranges }: { text: string; matches: readonly Match[]; ranges: readonly FrozenRange[] },
): { matches: Match[]; frozen: number } {
  const passages = placeFrozen(doc, ranges);
  const free = matches.filter(
    ({ from, to, replacement }) => !frozenBy(passages, { from, now: text.slice(from, to) }, replacement),
  );
  return { matches: free, frozen: matches.length - free.length };
}

/** Returns the text with the matches replaced. The matches are in order and don't overlap. */
export function replaced(text: string, matches: readonly Match[]): string {
  let at = 0;
  const parts = matches.flatMap(({ from, to, replacement }) => {
    const part = [text.slice(at, from), replacement];
    at = to;
    return part;
  });
  return [...parts, text.slice(at)].join('');
}
