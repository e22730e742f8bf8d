/** No text holds these; the line feed and the tab are all that a text needs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it is about
const FORBIDDEN = /[\u0000-\u0008\u000b-\u001f\u007f\ufffe\uffff]/g;

/**
 * A Typst string literal of exactly this text. Only a quote ends a literal and only a backslash means something in one, so
 * nothing in a text can be code. Control characters become U+FFFD.
 */
export function literal(text: string): string {
  const plain = text.toWellFormed().replace(/\r\n?/g, '\n').replace(FORBIDDEN, '\ufffd');
  return `"${plain.replace(/[\\"]/g, '\\$&')}"`;
}
