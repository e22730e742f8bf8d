import { headings } from '@/documents/core/index/headings';
import { plainWords } from '@/documents/naming/core/heading-name';

/** Where a change is in its document. */
export type Place = { kind: 'start' } | { kind: 'section'; path: string } | { kind: 'after'; words: string };

/** How many of the words before a change are quoted, in UTF-16 units. */
const QUOTED = 60;

/**
 * Returns where an offset (UTF-16) in a text is, for people who don't see the text: under which headings, or else at the
 * start or after which words.
 */
export function placeOf(text: string, at: number, isMarkdown: boolean): Place {
  const before = text.slice(0, text.lastIndexOf('\n', at - 1) + 1);
  const path = isMarkdown ? headingPath(before) : '';
  if (path !== '') return { kind: 'section', path };
  const words = text.slice(0, at).split('\n').findLast(hasWords)?.trim();
  if (words === undefined) return { kind: 'start' };
  const end = words.slice(-QUOTED);
  return { kind: 'after', words: end === words ? words : `…${end.replace(/^\S*\s+/, '')}`.toWellFormed() };
}

function hasWords(line: string): boolean {
  return /[\p{L}\p{N}]/u.test(line);
}

/** Returns the words of the last heading of a text and of those that it is under, from the outermost. */
function headingPath(text: string): string {
  const path: string[] = [];
  let level = Number.POSITIVE_INFINITY;
  for (const heading of headings(text).toReversed()) {
    if (heading.level >= level || heading.title === '') continue;
    level = heading.level;
    path.unshift(plainWords(heading.title));
  }
  return path.join(' › ');
}
