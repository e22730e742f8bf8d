/**
 * While Markdown is written, places in it are noted as private characters of planes 15 and 16, which are taken out of
 * Word's own text: the ends of comments, and the addresses of pictures, which are known only once the files are kept.
 */

const FIRST_MARK = 0xf0000;
const FIRST_PICTURE = 0x100000;
const MOST = 0x7ffe;
const PRIVATE = /[\u{f0000}-\u{10ffff}]/gu;
const MARKS = /[\u{f0000}-\u{fffff}]/gu;
const PICTURE = /[\u{100000}-\u{10ffff}]/u;
/** A picture or a link to one; its description has escaped brackets only. */
const SHOWN = /(!?)\[((?:\\.|[^\]\\\n]){0,2000})\]\(([\u{100000}-\u{10ffff}])\)/gu;

/** What can't be stored goes: control characters, and what would be taken for a mark. */
export function plainText(text: string): string {
  return text
    .toWellFormed()
    .replace(PRIVATE, '�')
    .replace(/(?![\t\n])\p{Cc}|[\ufeff\ufffe\uffff]/gu, '');
}

/** Comments and pictures beyond this number get no place. */
export function isPlaceable(index: number): boolean {
  return index >= 0 && index < MOST;
}

export function markOf(comment: number, end: 'from' | 'to'): string {
  return String.fromCodePoint(FIRST_MARK + 2 * comment + (end === 'to' ? 1 : 0));
}

export function pictureMark(picture: number): string {
  return String.fromCodePoint(FIRST_PICTURE + picture);
}

export function withoutMarks(text: string): string {
  return text.replace(MARKS, '');
}

export interface Placed {
  text: string;
  /** The ranges of comments (UTF-16), by their index. */
  ranges: Map<number, { from: number; to: number }>;
}

/** Replaces the places in a text: pictures get their addresses, or are left as their descriptions; comments become ranges. */
export function placeMarks(marked: string, addressOf: (picture: number) => string | undefined): Placed {
  const shown = marked.replace(SHOWN, (_, bang: string, description: string, mark: string) => {
    const address = addressOf((mark.codePointAt(0) ?? 0) - FIRST_PICTURE);
    return address === undefined ? description : `${bang}[${description}](${address})`;
  });
  const ranges: Placed['ranges'] = new Map();
  let text = '';
  for (const part of shown.split(/([\u{f0000}-\u{fffff}])/u)) {
    const code = part.codePointAt(0) ?? 0;
    if (code < FIRST_MARK || PICTURE.test(part)) text += part;
    else {
      const index = (code - FIRST_MARK) >> 1;
      const range = ranges.get(index) ?? { from: text.length, to: text.length };
      ranges.set(index, { from: range.from, to: text.length });
    }
  }
  return { text, ranges };
}
