import { codePointLength, utf16ToCodePoint } from '@/kernel/text';
import { diffText } from '@/versions/core/compare/diff';
import type { DocumentEdit } from '@/versions/core/edits/edit-input';

/** The edits, by code points, that make one text of another, as a model might have asked for them. */
export function editsBetween(before: string, after: string): DocumentEdit[] {
  let [utf16, points] = [0, 0];
  const pointOf = (at: number) => {
    points += utf16ToCodePoint(before.slice(utf16, at), at - utf16);
    utf16 = at;
    return points;
  };
  return diffText(before, after).map(({ from, to, insert }) => {
    const start = pointOf(from);
    const end = start + codePointLength(before.slice(from, to));
    const type = to === from ? 'insert' : insert === '' ? 'delete' : 'replace';
    return { type, at: 'position', start, end, expect: undefined, text: insert };
  });
}
