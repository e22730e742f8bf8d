/** The lines of a text as one, with a space for each break and no blanks around it. */
export function onOneLine(text: string): string {
  return text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .join(' ')
    .trim();
}
