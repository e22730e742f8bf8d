/**
 * Parses rows of cells as spreadsheets copy them as plain text: tabs between cells, line breaks between rows, and
 * double quotes around cells that contain either. Returns undefined unless the text is clearly a grid: at least two
 * rows and two columns, all rows of the same length, and not just text indented with tabs.
 */
export function parseSpreadsheet(text: string): string[][] | undefined {
  if (!text.includes('\t') || text.length > 500_000) return undefined;
  const rows = readRows(text.replace(/(?:\r\n?|\n)$/, ''));
  const columns = rows[0]?.length ?? 0;
  const isGrid = rows.length >= 2 && columns >= 2 && rows.every((row) => row.length === columns);
  const isIndentation = rows.every((row) => row[0]?.trim() === '');
  return isGrid && !isIndentation ? rows : undefined;
}

/** Parses text that is known to be a spreadsheet range, even if it is one row or one column. */
export function parseCells(text: string): string[][] {
  return readRows(text.replace(/(?:\r\n?|\n)$/, ''));
}

function readRows(text: string): string[][] {
  const rows: string[][] = [[]];
  let at = 0;
  while (at <= text.length) {
    const quoted = text[at] === '"' ? /^"((?:[^"]|"")*)"(?=[\t\r\n]|$)/.exec(text.slice(at)) : null;
    const end = quoted ? at + quoted[0].length : endOfCell(text, at);
    const cell = quoted ? (quoted[1] ?? '').replace(/""/g, '"') : text.slice(at, end);
    rows.at(-1)?.push(cell);
    at = end + 1;
    if (end >= text.length) break;
    if (text[end] === '\t') continue;
    if (text[end] === '\r' && text[end + 1] === '\n') at++;
    rows.push([]);
  }
  return rows;
}

function endOfCell(text: string, from: number): number {
  let at = from;
  while (at < text.length && text[at] !== '\t' && text[at] !== '\n' && text[at] !== '\r') at++;
  return at;
}
