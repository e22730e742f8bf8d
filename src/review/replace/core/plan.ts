import type * as Y from 'yjs';
import { type FrozenRange, frozenBy, placeFrozen } from '@/versions/core/hunks/frozen';
import type { Match } from './matches';

/** The matches that are replaced, and how many stay because a frozen passage would change. */
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

/** The text with the matches replaced. They are in order and don't overlap. */
export function replaced(text: string, matches: readonly Match[]): string {
  let at = 0;
  const parts = matches.flatMap(({ from, to, replacement }) => {
    const part = [text.slice(at, from), replacement];
    at = to;
    return part;
  });
  return [...parts, text.slice(at)].join('');
}
