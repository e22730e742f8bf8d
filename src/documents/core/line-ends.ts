import type { LineEnds } from '../schema';
import { decodeUtf8, encodeUtf8 } from './utf8';

/** A file's content as a document stores it: text with LF, and the information needed to restore the file's bytes. */
export interface SplitText {
  text: string;
  lineEnds: LineEnds;
  hasBom: boolean;
}

const BOM = '\ufeff';

/**
 * Separates a file's line endings and byte order mark from its text. If every line break is CRLF, the text is converted
 * to LF. Any other file with a CR is `mixed`, and its line breaks stay in the text unchanged.
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

/** Does the inverse of `splitText`: `joinText(splitText(content)) === content` for every content. */
export function joinText({ text, lineEnds, hasBom }: SplitText): string {
  return (hasBom ? BOM : '') + (lineEnds === 'crlf' ? text.replace(/\r?\n/g, '\r\n') : text);
}

/** Does the same as `splitText` for a file's bytes. Returns undefined if they aren't valid UTF-8. */
export function splitBytes(bytes: Uint8Array): SplitText | undefined {
  const content = decodeUtf8(bytes);
  return content === undefined ? undefined : splitText(content);
}

/** Returns the file's original bytes. */
export function joinBytes(split: SplitText): Uint8Array {
  return encodeUtf8(joinText(split));
}
