/** Joins the lines of a text with spaces, and trims each. */
export function onOneLine(text: string): string {
  return text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .join(' ')
    .trim();
}

/** Joins the lines of a text with `<br>`, which breaks a line in a table cell, and trims each. */
export function withBreaks(text: string): string {
  return text
    .trim()
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .join('<br>');
}
