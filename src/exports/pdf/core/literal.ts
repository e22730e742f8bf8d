/** Control characters. A text needs only the line feed and the tab. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it matches control characters on purpose
const FORBIDDEN = /[\u0000-\u0008\u000b-\u001f\u007f\ufffe\uffff]/g;

/**
 * Returns a Typst string literal of exactly this text. Only a quote ends a literal and only a backslash has a meaning
 * in one, so nothing in the text can run as code. Control characters become U+FFFD.
 */
export function literal(text: string): string {
  const plain = text.toWellFormed().replace(/\r\n?/g, '\n').replace(FORBIDDEN, '\ufffd');
  return `"${plain.replace(/[\\"]/g, '\\$&')}"`;
}
