import { AppError } from '@/kernel/error';
import type { ReplaceQuery } from '../schema';

/** A match and its replacement. Offsets are UTF-16 units. */
export interface Match {
  from: number;
  to: number;
  replacement: string;
}

/** Returns why a query can't be searched for, or undefined if it can. */
export function queryProblem(query: ReplaceQuery): string | undefined {
  try {
    patternOf(query);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message.replace(/^Invalid regular expression: /, '') : String(error);
  }
}

/** Returns the query as a regular expression. Throws SyntaxError. */
function patternOf({ query, matchCase, wholeWord, isRegExp }: ReplaceQuery): RegExp {
  const source = isRegExp ? query : query.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  // Check the expression alone, because the text added around it can make a wrong expression valid.
  new RegExp(source, 'u');
  const words = wholeWord ? `(?<![\\p{L}\\p{N}_])(?:${source})(?![\\p{L}\\p{N}_])` : source;
  return new RegExp(words, matchCase ? 'gmu' : 'gimu');
}

/** Yields the non-empty matches in a text. A regular expression can run forever: run this where it can be stopped. */
export function* matchesOf(text: string, query: ReplaceQuery): Generator<RegExpExecArray> {
  for (const match of text.matchAll(patternOf(query))) if (match[0] !== '') yield match;
}

export interface MatchLimits {
  /** The most matches to return. */
  limit: number;
  /** The most UTF-16 units of all replacements together. */
  mostText: number;
}

/**
 * Returns the first matches in a text with their replacements. Throws TOO_LARGE if the replacements are longer than
 * allowed.
 */
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

/**
 * Returns the replacement of a match. It stops soon after `most` UTF-16 units, because a short replacement can repeat a
 * long match.
 */
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

/** Expands `$1` to `$99`, `$&` and `$$`, as in `String.replace`. A group that didn't match is empty. */
function expanded(part: string, digits: string | undefined, match: RegExpExecArray): string {
  if (part === '$$') return '$';
  if (part === '$&') return match[0];
  const group = Number(digits);
  return group > 0 && group < match.length ? (match[group] ?? '') : part;
}
