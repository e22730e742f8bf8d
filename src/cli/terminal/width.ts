/** Fits text into the columns of a terminal. */

/** Characters that take two columns: East Asian wide and full-width ones (UAX #11), and emoji. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1b000}-\u{1b2ff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u;
const NARROWEST = /[\p{Mn}\p{Me}\p{Cf}\p{Emoji_Modifier}]/u;
const TAB = 2;

/** Returns the number of columns that a character takes. */
function columnsOf(character: string): number {
  const code = character.charCodeAt(0);
  if (code >= 0x20 && code < 0x7f) return 1;
  if (NARROWEST.test(character)) return 0;
  return WIDE.test(character) ? 2 : 1;
}

/** Returns the number of columns that one line of text takes. It must not contain escape sequences. */
export function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += columnsOf(character);
  return width;
}

/** Returns the text cut to at most `columns`, with an ellipsis if something is missing. */
export function cutTo(text: string, columns: number): string {
  if (widthOf(text) <= columns) return text;
  return columns <= 0 ? '' : `${fitting(text, columns - 1)}…`;
}

/** Breaks a text into lines of at most `columns`: at line breaks, at spaces, and inside words that are too long. */
export function wrap(text: string, columns: number): string[] {
  const lines = text.replaceAll('\t', ' '.repeat(TAB)).split('\n');
  return lines.flatMap((line) => wrapLine(line, Math.max(1, columns)));
}

function wrapLine(line: string, columns: number): string[] {
  const lines: string[] = [];
  let current = '';
  for (const word of line.split(/(?<= )/)) {
    if (current !== '' && widthOf(current) + widthOf(word.trimEnd()) > columns) {
      lines.push(current);
      current = '';
    }
    current += word;
    while (widthOf(current.trimEnd()) > columns) {
      // A character wider than the line gets its own line. Otherwise the loop would never end.
      const first = fitting(current, columns) || String.fromCodePoint(current.codePointAt(0) ?? 0);
      lines.push(first);
      current = current.slice(first.length);
    }
  }
  // Spaces at the end of a line don't count, so they are trimmed only if the line is too wide.
  return [...lines, current].map((one) => (widthOf(one) > columns ? one.trimEnd() : one));
}

/** Returns as much of a text's beginning as fits into the columns. */
function fitting(text: string, columns: number): string {
  let width = 0;
  let start = '';
  for (const character of text) {
    width += columnsOf(character);
    if (width > columns) break;
    start += character;
  }
  return start;
}

/** Returns rows of cells as aligned columns, with two spaces between them. The last column isn't padded. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows) for (const [i, cell] of row.entries()) widths[i] = Math.max(widths[i] ?? 0, widthOf(cell));
  return rows.map((row) =>
    row
      .map((cell, i) => (i === row.length - 1 ? cell : cell + ' '.repeat((widths[i] ?? 0) - widthOf(cell))))
      .join('  ')
      .trimEnd(),
  );
}
