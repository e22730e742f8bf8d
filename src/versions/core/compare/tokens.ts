/**
 * Decides where a text may be cut. We don't use `Intl.Segmenter`: it's superlinear on long texts, and its results
 * change with the runtime's Unicode tables, while hunks are stored.
 */

/** What a cut at a position would split, the worst first. */
export const CUT = { surrogatePair: 0, grapheme: 1, word: 2, none: 3 } as const;
export type Cut = (typeof CUT)[keyof typeof CUT];

const WORD = /[\p{L}\p{N}\p{M}_]/u;
/** Scripts written without spaces. Each of their characters counts as a word. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const EXTENDS_LEFT = /[\p{M}\p{Grapheme_Extend}\p{Emoji_Modifier}\u{e0020}-\u{e007f}]|\u200d/u;
const REGIONAL_INDICATOR = /\p{Regional_Indicator}/u;
const JOINER = '\u200d';

/** Returns what a cut at UTF-16 position `at` of `text` would split, in constant time. */
export function cutAt(text: string, at: number): Cut {
  if (at <= 0 || at >= text.length) return CUT.none;
  const right = text.charCodeAt(at);
  const left = text.charCodeAt(at - 1);
  if (left < 0x80 && right < 0x80) {
    if (left === 13 && right === 10) return CUT.grapheme;
    return isAsciiWord(left) && isAsciiWord(right) ? CUT.word : CUT.none;
  }
  if (isLowSurrogate(right) && isHighSurrogate(left)) return CUT.surrogatePair;
  return cutBetween(codePointBefore(text, at), codePointFrom(text, at));
}

function cutBetween(left: string, right: string): Cut {
  if (left === JOINER || EXTENDS_LEFT.test(right)) return CUT.grapheme;
  if (REGIONAL_INDICATOR.test(left) && REGIONAL_INDICATOR.test(right)) return CUT.grapheme;
  if (!WORD.test(left) || !WORD.test(right)) return CUT.none;
  return UNSPACED.test(left) || UNSPACED.test(right) ? CUT.none : CUT.word;
}

/** Returns the last place before `at` that splits no word, or `least` if that is later. */
export function wordStart(text: string, at: number, least: number): number {
  let start = at;
  while (start > least && cutAt(text, start) !== CUT.none) start--;
  return start;
}

/** Returns the first place after `at` that splits no word, or `most` if that is earlier. */
export function wordEnd(text: string, at: number, most: number): number {
  let end = at;
  while (end < most && cutAt(text, end) !== CUT.none) end++;
  return end;
}

/** Splits a text into words, single punctuation characters and single spaces. Joined, they give the text again. */
export function splitWords(text: string): string[] {
  const words: string[] = [];
  let start = 0;
  for (let at = 1; at <= text.length; at++) {
    if (cutAt(text, at) !== CUT.none) continue;
    words.push(text.slice(start, at));
    start = at;
  }
  return words;
}

/** Splits a text into lines with their line feeds. Joined, they give the text again. */
export function splitLines(text: string): string[] {
  const lines: string[] = [];
  let start = 0;
  while (start < text.length) {
    const feed = text.indexOf('\n', start);
    const end = feed < 0 ? text.length : feed + 1;
    lines.push(text.slice(start, end));
    start = end;
  }
  return lines;
}

/** Returns the length of the common start of two texts, in UTF-16 units. It never ends inside a surrogate pair. */
export function commonPrefix(a: string, b: string): number {
  const max = Math.min(a.length, b.length);
  let length = 0;
  while (length < max && a.charCodeAt(length) === b.charCodeAt(length)) length++;
  return length > 0 && isHighSurrogate(a.charCodeAt(length - 1)) ? length - 1 : length;
}

/** Returns the length of the common end of two texts, at most `max`. It never begins inside a surrogate pair. */
export function commonSuffix(a: string, b: string, max: number): number {
  let length = 0;
  while (length < max && a.charCodeAt(a.length - 1 - length) === b.charCodeAt(b.length - 1 - length)) length++;
  return length > 0 && isLowSurrogate(a.charCodeAt(a.length - length)) ? length - 1 : length;
}

function isAsciiWord(unit: number): boolean {
  return (unit >= 48 && unit <= 57) || (unit >= 65 && unit <= 90) || (unit >= 97 && unit <= 122) || unit === 95;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

function codePointBefore(text: string, at: number): string {
  const pair = at > 1 && isLowSurrogate(text.charCodeAt(at - 1)) && isHighSurrogate(text.charCodeAt(at - 2));
  return text.slice(pair ? at - 2 : at - 1, at);
}

function codePointFrom(text: string, at: number): string {
  return String.fromCodePoint(text.codePointAt(at) ?? 0);
}
