import { isPlaceable, markOf, placeMarks } from '@/files/word/core/marks';
import type { HtmlNode } from '../html-node';
import { markdownOf } from '../html-to-markdown';
import { PRIVATE, withMarks, withoutPlaces } from './take-comments';

const WORD = /[\p{L}\p{N}\p{M}]+(?:(?:['’-]|_+)[\p{L}\p{N}\p{M}]+)*/gu;
/** How far a word's ends may be from a place in it. Where no space is between words, this is a part of a sentence. */
const REACH = 60;
/** How far a text with marks and the same text without marks can differ. */
const DRIFT = 10_000;

/**
 * Returns the Markdown of a page, in which marks are at the ends of its comments, as in a Word file; see `placeMarks`.
 * A comment is on the word before its place. Without the marks, the Markdown is the same as without comments.
 */
export function markedMarkdownOf(page: HtmlNode): string {
  const comments: number[] = [];
  const withPlaces = withMarks(page, (comment) => {
    if (!isPlaceable(comment)) return '';
    comments.push(comment);
    return markOf(comment, 'to');
  });
  const marked = markdownOf(withPlaces);
  const text = markdownOf(withoutPlaces(page)).replace(PRIVATE, '�');
  const ends: { at: number; mark: string }[] = [];
  const places = placesIn(marked, text);
  const first = Math.max(0, text.search(WORD));
  for (const comment of comments) {
    // The Markdown may not have the text before a comment, such as what was left out as part of a link or table.
    const word = wordAt(text, places.get(comment) ?? first);
    if (word) ends.push({ at: word.from, mark: markOf(comment, 'from') }, { at: word.to, mark: markOf(comment, 'to') });
  }
  const parts: string[] = [];
  let end = 0;
  for (const { at, mark } of ends.sort((a, b) => a.at - b.at)) {
    parts.push(text.slice(end, at), mark);
    end = at;
  }
  return parts.join('') + text.slice(end);
}

/** Returns where the comments that are marked in one text are in the same text without marks. */
function placesIn(marked: string, text: string): Map<number, number> {
  const { text: plain, ranges } = placeMarks(marked, () => undefined);
  const isSame = plain === text;
  // A mark in an address changes how the address is written. The text before the mark says where the mark belongs.
  const placeOf = (to: number) => (isSame ? to : nearest(text, plain.slice(Math.max(0, to - REACH), to), to));
  return new Map(Array.from(ranges, ([comment, { to }]) => [comment, placeOf(to)]));
}

/** Returns the end of a text's part that is the nearest to an offset, or the offset if the text doesn't have the part. */
function nearest(text: string, part: string, at: number): number {
  const start = Math.max(0, at - DRIFT);
  const around = text.slice(start, at + DRIFT);
  for (let short = part; short.length > 3; short = short.slice(short.length >> 1)) {
    const before = around.lastIndexOf(short, at - start);
    const after = around.indexOf(short, Math.max(0, at - start - short.length));
    const found = [before, after].filter((one) => one >= 0).map((one) => start + one + short.length);
    const [first] = found.sort((a, b) => Math.abs(a - at) - Math.abs(b - at));
    if (first !== undefined) return first;
  }
  return Math.min(at, text.length);
}

/** Returns the word at an offset, which is in it or at one of its ends, or else the last word before the offset. */
function wordAt(text: string, at: number): { from: number; to: number } | undefined {
  const start = Math.max(0, at - REACH);
  const words = Array.from(text.slice(start, at + REACH).matchAll(WORD), ({ 0: word, index }) => ({
    from: start + index,
    to: start + index + word.length,
  }));
  return words.findLast(({ from }) => from <= at) ?? words[0];
}
