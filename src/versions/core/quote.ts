import { codePointLength, utf16ToCodePoint } from '@/kernel/text';

/** A quotation, as the messages for a model show it: quoted, escaped, cut to a readable length. */
export function quote(text: string, limit = 160): string {
  const points = [...text.slice(0, limit * 2)];
  const whole = points.length <= limit && text.length <= limit * 2;
  return JSON.stringify(whole ? text : `${points.slice(0, limit).join('')}…`);
}

/** More of them are not listed or counted: the work on a long text of one repeated letter stays bounded. */
export const MAX_OCCURRENCES = 1000;

/** UTF-16 offsets at which `find` occurs, overlapping ones included, at most `limit` of them. */
export function occurrences(text: string, find: string, limit: number): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(find); at >= 0 && found.length < limit; at = text.indexOf(find, at + 1)) found.push(at);
  return found;
}

/** A range as a model counts it: `start..end` in code points. */
export function codePointRange(text: string, from: number, to: number): string {
  const start = utf16ToCodePoint(text, from);
  return `${start}..${start + codePointLength(text.slice(from, to))}`;
}

const MAX_QUOTED_WORDS = 60;
const WORDS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}\p{N}]+/gu;

/**
 * The passage of `text` that shares most words with a quotation that does not occur in it, or undefined when none
 * shares at least half. One sliding window over the words of the text; letter case, punctuation and spacing do not
 * count, since these are what models get wrong when they quote. Among equals the first one.
 */
export function nearestPassage(text: string, quotation: string): { from: number; to: number } | undefined {
  const wanted = wordsOf(quotation.slice(0, MAX_QUOTED_WORDS * 40)).slice(0, MAX_QUOTED_WORDS);
  const size = wanted.length;
  if (size === 0) return undefined;
  const missing = new Map<string, number>();
  for (const { word } of wanted) missing.set(word, (missing.get(word) ?? 0) + 1);

  const words = wordsOf(text);
  let shared = 0;
  let best = { shared: Math.ceil(size / 2) - 1, first: -1 };
  const add = (word: string, step: 1 | -1) => {
    const left = missing.get(word);
    if (left === undefined) return;
    if (step === 1 ? left > 0 : left >= 0) shared += step;
    missing.set(word, left - step);
  };
  for (const [i, { word }] of words.entries()) {
    const leaving = words[i - size];
    if (leaving) add(leaving.word, -1);
    add(word, 1);
    if (shared > best.shared) best = { shared, first: Math.max(0, i - size + 1) };
  }
  const first = words[best.first];
  const last = words[Math.min(best.first + size, words.length) - 1];
  return first && last ? { from: first.from, to: last.to } : undefined;
}

function wordsOf(text: string): { word: string; from: number; to: number }[] {
  return Array.from(text.matchAll(WORDS), ({ 0: word, index }) => ({
    word: word.toLowerCase(),
    from: index,
    to: index + word.length,
  }));
}
