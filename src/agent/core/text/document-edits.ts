import { codePointLength, utf16ToCodePoint } from '@/kernel/text';
import type { DocumentEdit } from '@/versions/core/edits/edit-input';
import type { TextEdit } from '@/versions/core/edits/edits';

/** Converts sorted edits of a text to edits with code-point offsets, in the format that a model would send. */
export function documentEdits(before: string, edits: readonly TextEdit[]): DocumentEdit[] {
  let [utf16, points] = [0, 0];
  const pointOf = (at: number) => {
    points += utf16ToCodePoint(before.slice(utf16, at), at - utf16);
    utf16 = at;
    return points;
  };
  return edits.map(({ from, to, insert }) => {
    const start = pointOf(from);
    const end = start + codePointLength(before.slice(from, to));
    const type = to === from ? 'insert' : insert === '' ? 'delete' : 'replace';
    return { type, at: 'position', start, end, expect: undefined, text: insert };
  });
}
