import { codePointLength, shorten } from '@/kernel/text';

/** A match of a pattern in a text. */
export interface TextMatch {
  /** The line number, starting at 1. */
  line: number;
  /** The offsets in the document in code points. `end` is exclusive. */
  start: number;
  end: number;
  /** The line, or the part of it around the match. */
  excerpt: string;
}

export interface Pattern {
  /** Literal text, or a regular expression in JavaScript's syntax. */
  query: string;
  isRegex: boolean;
  isCaseSensitive: boolean;
}

/** How much of the line is shown before the match and in total, in UTF-16 units. */
const EXCERPT_BEFORE = 80;
const EXCERPT_LENGTH = 240;

/** Returns the pattern as a regular expression. Throws SyntaxError. */
export function regexOf({ query, isRegex, isCaseSensitive }: Pattern): RegExp {
  const source = isRegex ? query : query.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
  const flags = isCaseSensitive ? 'g' : 'gi';
  try {
    return new RegExp(source, `${flags}u`);
  } catch {
    // Without the `u` flag, because with it, escapes that other engines accept would be errors.
    return new RegExp(source, flags);
  }
}

/**
 * Returns the matches in a text, line by line, at most `limit`. Empty matches are skipped. A regular expression from a
 * stranger can take forever, so run this where it can be stopped.
 */
export function findMatches(text: string, pattern: Pattern, limit: number): TextMatch[] {
  const regex = regexOf(pattern);
  const found: TextMatch[] = [];
  let counted = { utf16: 0, points: 0 };
  const pointsAt = (utf16: number) => {
    const points = counted.points + codePointLength(text.slice(counted.utf16, utf16));
    counted = { utf16, points };
    return points;
  };
  let from = 0;
  for (let line = 1; from <= text.length && found.length < limit; line++) {
    const newline = text.indexOf('\n', from);
    const end = newline < 0 ? text.length : newline;
    const words = text.slice(from, end);
    for (const match of words.matchAll(regex)) {
      if (match[0] === '') continue;
      const at = from + match.index;
      const start = pointsAt(at);
      found.push({ line, start, end: pointsAt(at + match[0].length), excerpt: excerptOf(words, match.index) });
      if (found.length >= limit) break;
    }
    from = end + 1;
  }
  return found;
}

function excerptOf(line: string, at: number): string {
  if (line.length <= EXCERPT_LENGTH) return line.trim().toWellFormed();
  const start = Math.max(0, at - EXCERPT_BEFORE);
  const part = shorten(line.slice(start, start + 2 * EXCERPT_LENGTH), EXCERPT_LENGTH);
  return start > 0 ? `…${part}` : part;
}
