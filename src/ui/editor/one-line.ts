/** Joins the lines of a text with spaces, and trims each. */
export function onOneLine(text: string): string {
  return text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .join(' ')
    .trim();
}
