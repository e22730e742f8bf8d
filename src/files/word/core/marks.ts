import { escapeMarkdown, textOfTitle } from './write/escape';

/**
 * While Markdown is written, private-use characters of planes 15 and 16 mark places in it. They are removed from Word's
 * own text first. They mark the ends of comments, and the addresses of pictures, which are known only after the files
 * are stored.
 */

const FIRST_MARK = 0xf0000;
const FIRST_PICTURE = 0x100000;
const MOST = 0x7ffe;
const PRIVATE = /[\u{f0000}-\u{10ffff}]/gu;
const MARKS = /[\u{f0000}-\u{fffff}]/gu;
const PICTURE = /[\u{100000}-\u{10ffff}]/u;
/** The end of a picture, with its caption, or of a link to a picture. */
const SHOWN_END = /\]\([\u{100000}-\u{10ffff}](?<title> "(?:[^"\\\n]|\\.)*")?\)/gu;
/** The end of a description that sets the picture's width. */
const WIDTH = /\\?\|\d{2,4}$/;
/** The longest description, in UTF-16 units. */
const MAX_DESCRIPTION = 4_000;

/** Removes characters that can't be stored: control characters, and those that would be taken for a mark. */
export function plainText(text: string): string {
  return text
    .toWellFormed()
    .replace(PRIVATE, '�')
    .replace(/(?![\t\n])\p{Cc}|[\ufeff\ufffe\uffff]/gu, '');
}

/** Returns whether a comment or picture gets a mark. Those above a limit don't. */
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

type AddressOf = (picture: number) => string | undefined;

/**
 * Replaces the marks in a text. Pictures get their addresses, or are replaced by their descriptions; comments become
 * ranges. Takes linear time, whatever the text is.
 */
export function placeMarks(marked: string, addressOf: AddressOf): Placed {
  const shown = withAddresses(marked, addressOf);
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

function withAddresses(marked: string, addressOf: AddressOf): string {
  const parts: string[] = [];
  let end = 0;
  for (const { index: close, 0: mark, groups } of marked.matchAll(SHOWN_END)) {
    const open = openingBefore(marked, close);
    if (open === undefined || open < end) continue;
    const address = addressOf((mark.codePointAt(2) ?? 0) - FIRST_PICTURE);
    const description = marked.slice(open + 1, close);
    const title = groups?.title ?? '';
    const isPicture = marked[open - 1] === '!';
    if (address !== undefined) parts.push(marked.slice(end, open), `[${description}](${address}${title})`);
    else if (!isPicture) parts.push(marked.slice(end, open), description);
    else parts.push(marked.slice(end, open - 1), inWords(description.replace(WIDTH, ''), title));
    end = close + mark.length;
  }
  return parts.join('') + marked.slice(end);
}

/** Returns the words for a picture that can't be shown: its description and its caption. */
function inWords(description: string, title: string): string {
  const caption = title === '' ? '' : escapeMarkdown(textOfTitle(title.slice(1)));
  return [description, caption].filter((part) => part !== '').join(': ');
}

/** Returns where the description that ends at `close` begins: at the last unescaped bracket before it. */
function openingBefore(text: string, close: number): number | undefined {
  if (isEscaped(text, close)) return undefined;
  for (let at = close - 1; at >= 0 && close - at <= MAX_DESCRIPTION; at--) {
    const isBracket = text[at] === '[' || text[at] === ']';
    if (text[at] === '\n') return undefined;
    if (isBracket && !isEscaped(text, at)) return text[at] === '[' ? at : undefined;
  }
  return undefined;
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0;
  while (text[at - 1 - backslashes] === '\\') backslashes++;
  return backslashes % 2 === 1;
}
