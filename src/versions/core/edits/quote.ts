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
