import { AppError } from '@/kernel/error';
import type { ReplaceQuery } from '../schema';

/** A match and what takes its place. Offsets are UTF-16 units. */
export interface Match {
  from: number;
  to: number;
  replacement: string;
}

/** Why a query can't be searched for, or undefined. */
export function queryProblem(query: ReplaceQuery): string | undefined {
  try {
    patternOf(query);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message.replace(/^Invalid regular expression: /, '') : String(error);
  }
}

/** The query as a regular expression. Throws SyntaxError. */
function patternOf({ query, matchCase, wholeWord, isRegExp }: ReplaceQuery): RegExp {
  const source = isRegExp ? query : query.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  // Checked by itself: with what is added, a wrong expression can become a right one.
  new RegExp(source, 'u');
  const words = wholeWord ? `(?<![\\p{L}\\p{N}_])(?:${source})(?![\\p{L}\\p{N}_])` : source;
  return new RegExp(words, matchCase ? 'gmu' : 'gimu');
}

/**
 * Yields the matches in a text that aren't empty. A regular expression can take any time: run it where it can be ended.
 */
export function* matchesOf(text: string, query: ReplaceQuery): Generator<RegExpExecArray> {
  for (const match of text.matchAll(patternOf(query))) if (match[0] !== '') yield match;
}

export interface MatchLimits {
  /** Matches that are returned at most. */
  limit: number;
  /** UTF-16 units of all replacements together. */
  mostText: number;
}

/** The first matches in a text with their replacements. Throws TOO_LARGE if the replacements are longer than allowed. */
export function matchesIn(text: string, query: ReplaceQuery, replacement: string, limits: MatchLimits): Match[] {
  const found: Match[] = [];
  let room = limits.mostText;
  for (const match of matchesOf(text, query)) {
    const instead = replacementOf(match, query, replacement, room);
    room -= instead.length;
    if (room < 0) throw new AppError('TOO_LARGE', 'This would make the document larger than 10 MB.');
    found.push({ from: match.index, to: match.index + match[0].length, replacement: instead });
    if (found.length === limits.limit) break;
  }
  return found;
}

/** What takes a match's place. It ends soon after `most` UTF-16 units: a short replacement can repeat a long match. */
export function replacementOf(
  match: RegExpExecArray,
  { isRegExp }: ReplaceQuery,
  replacement: string,
  most: number,
): string {
  if (!isRegExp) return replacement;
  const parts: string[] = [];
  let length = 0;
  for (const [part, digits] of replacement.matchAll(/\$(?:\$|&|(\d{1,2}))|[^$]+|\$/g)) {
    if (length > most) break;
    const next = expanded(part, digits, match);
    parts.push(next);
    length += next.length;
  }
  return parts.join('');
}

/** `$1` to `$99`, `$&` and `$$`, as in `String.replace`; a group that took no part is empty. */
function expanded(part: string, digits: string | undefined, match: RegExpExecArray): string {
  if (part === '$$') return '$';
  if (part === '$&') return match[0];
  const group = Number(digits);
  return group > 0 && group < match.length ? (match[group] ?? '') : part;
}
