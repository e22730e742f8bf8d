import type { LineEnds } from '../schema';
import { decodeUtf8, encodeUtf8 } from './utf8';

/** A file as a document keeps it: LF inside, and what it takes to put the file's own bytes back. */
export interface SplitText {
  text: string;
  lineEnds: LineEnds;
  hasBom: boolean;
}

const BOM = '\ufeff';

/**
 * Takes a file's line ends and byte order mark apart from its text. Only a file whose every line ends in CRLF is
 * turned to LF; any other that holds a CR is `mixed`, and its ends stay in the text as characters.
 */
export function splitText(content: string): SplitText {
  const hasBom = content.startsWith(BOM);
  const text = hasBom ? content.slice(1) : content;
  if (!text.includes('\r')) return { text, lineEnds: 'lf', hasBom };
  const isUniform = !/\r(?!\n)|(?<!\r)\n/.test(text);
  return isUniform
    ? { text: text.replaceAll('\r\n', '\n'), lineEnds: 'crlf', hasBom }
    : { text, lineEnds: 'mixed', hasBom };
}

/** The inverse of `splitText`: `joinText(splitText(content)) === content` for every content. */
export function joinText({ text, lineEnds, hasBom }: SplitText): string {
  return (hasBom ? BOM : '') + (lineEnds === 'crlf' ? text.replace(/\r?\n/g, '\r\n') : text);
}

/** `splitText` of a file's bytes; undefined when they are not valid UTF-8. */
export function splitBytes(bytes: Uint8Array): SplitText | undefined {
  const content = decodeUtf8(bytes);
  return content === undefined ? undefined : splitText(content);
}

/** The file's bytes again, one for one. */
export function joinBytes(split: SplitText): Uint8Array {
  return encodeUtf8(joinText(split));
}
