import { matches } from '@/kernel/matches';
import { codePointLength, shorten, utf16ToCodePoint } from '@/kernel/text';

/** Quotes a text in a message for a model: in quotation marks, escaped, and shortened to `limit`. */
export function quote(text: string, limit = 160): string {
  return JSON.stringify(shorten(text, limit));
}

/** More occurrences aren't listed or counted, which limits the work on a long text of one repeated letter. */
export const MAX_OCCURRENCES = 1000;

/** Returns the UTF-16 offsets at which `find` occurs, including overlapping matches, at most `limit`. */
export function occurrences(text: string, find: string, limit: number): number[] {
  const found: number[] = [];
  for (const at of matches(text, find)) if (found.push(at) >= limit) break;
  return found;
}

/** Returns a range in the form that models use: `start..end` in code points. */
export function codePointRange(text: string, from: number, to: number): string {
  const start = utf16ToCodePoint(text, from);
  return `${start}..${start + codePointLength(text.slice(from, to))}`;
}
