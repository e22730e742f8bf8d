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
 * All matches in a text that aren't empty, up to `limit`, with their replacements. A regular expression can take any
 * time: run it where it can be ended.
 */
export function matchesIn(text: string, query: ReplaceQuery, replacement: string, limit: number): Match[] {
  const found: Match[] = [];
  for (const match of text.matchAll(patternOf(query))) {
    if (match[0] === '') continue;
    const to = match.index + match[0].length;
    found.push({ from: match.index, to, replacement: query.isRegExp ? expanded(replacement, match) : replacement });
    if (found.length === limit) break;
  }
  return found;
}

/** `$1` to `$99`, `$&` and `$$`, as in `String.replace`; a group that took no part is empty. */
function expanded(replacement: string, match: RegExpMatchArray): string {
  return replacement.replace(/\$(?:\$|&|(\d{1,2}))/g, (sign, digits: string | undefined) => {
    if (sign === '$$') return '$';
    if (sign === '$&') return match[0];
    const group = Number(digits);
    return group > 0 && group < match.length ? (match[group] ?? '') : sign;
  });
}
