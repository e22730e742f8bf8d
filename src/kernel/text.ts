/**
 * Helpers for text. Three units are used here: code points (models count in these), UTF-16 units (JavaScript, Yjs and
 * CodeMirror) and bytes (storage). A name without a unit means UTF-16.
 */

/** Returns the number of Unicode code points. */
export function codePointLength(text: string): number {
  let count = 0;
  for (let i = 0; i < text.length; i++) {
    if (isPairAt(text, i)) i++;
    count++;
  }
  return count;
}

/**
 * Returns a converter from code-point offsets to UTF-16 offsets of one text. It uses a sparse table (one entry per
 * 1,024 code points), so a 1 MB text needs a few kilobytes, and a look-up at most 1,024 steps. It returns undefined
 * outside `0..length`.
 */
export function codePointIndex(text: string): { length: number; toUtf16(codePoint: number): number | undefined } {
  const STRIDE = 1024;
  const marks: number[] = [];
  let count = 0;
  for (let i = 0; i < text.length; i++) {
    if (count % STRIDE === 0) marks.push(i);
    if (isPairAt(text, i)) i++;
    count++;
  }
  const length = count;
  return {
    length,
    toUtf16(codePoint) {
      if (!Number.isInteger(codePoint) || codePoint < 0 || codePoint > length) return undefined;
      if (codePoint === length) return text.length;
      let at = marks[Math.floor(codePoint / STRIDE)] ?? 0;
      for (let n = codePoint % STRIDE; n > 0; n--) at += isPairAt(text, at) ? 2 : 1;
      return at;
    },
  };
}

/** Returns the code-point offset of a UTF-16 offset. Linear, so convert many offsets in one pass instead. */
export function utf16ToCodePoint(text: string, utf16: number): number {
  return codePointLength(text.slice(0, utf16));
}

/** Returns the first `limit` code points of a text, well-formed. The work is bounded by `limit`. */
export function startOf(text: string, limit: number): string {
  let end = 0;
  for (let points = 0; points < limit && end < text.length; points++) end += isPairAt(text, end) ? 2 : 1;
  return text.slice(0, end).toWellFormed();
}

/**
 * Returns a text of at most `limit` code points unchanged, and otherwise its start with an ellipsis. The result is
 * well-formed.
 */
export function shorten(text: string, limit: number): string {
  const start = startOf(text, limit);
  return start.length < text.length ? `${start.trimEnd()}…` : start;
}

/**
 * Returns about the first `head` and last `tail` UTF-16 units of a long text, with an ellipsis between them.
 * Well-formed.
 */
export function shortenMiddle(text: string, head: number, tail: number): string {
  if (text.length <= head + tail + 1) return text.toWellFormed();
  const start = isPairAt(text, head - 1) ? head - 1 : head;
  const end = isPairAt(text, text.length - tail - 1) ? text.length - tail + 1 : text.length - tail;
  return `${text.slice(0, start)}…${text.slice(end)}`.toWellFormed();
}

/** Like `shorten`, on one line: each run of white space becomes a space. */
export function shortLine(text: string, limit: number): string {
  return shorten(text.replace(/\s+/g, ' ').trim(), limit);
}

function isPairAt(text: string, i: number): boolean {
  const high = text.charCodeAt(i);
  if (high < 0xd800 || high > 0xdbff || i + 1 >= text.length) return false;
  const low = text.charCodeAt(i + 1);
  return low >= 0xdc00 && low <= 0xdfff;
}

export type TextProblem = 'nul' | 'lone-surrogate';

/**
 * Returns why a text can't be part of a document, or undefined. Postgres rejects NUL; a lone surrogate makes replicas
 * differ.
 */
export function textProblem(text: string): TextProblem | undefined {
  if (text.includes('\0')) return 'nul';
  if (!text.isWellFormed()) return 'lone-surrogate';
  return undefined;
}

/** Converts line endings to LF. All text from models, clients and files goes through it. */
export function toLf(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}
