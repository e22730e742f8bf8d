const DELIMITER_CELL = /^:?-+:?$/;

/** Returns whether a text is exactly one Markdown table. */
export function isTable(text: string): boolean {
  const lines = text.split('\n');
  if (lines.length < 2 || !lines.every((line) => line.includes('|'))) return false;
  return cellsOf(lines[1]!).every((cell) => DELIMITER_CELL.test(cell));
}

/** Returns the cells of one row as readers see them. A pipe after a backslash is a part of its cell (GFM, 4.10). */
export function cellsOf(line: string): string[] {
  const row = line.replace(/^[ \t>]*\|?/, '').trimEnd();
  const cells: string[] = [];
  let cell = '';
  for (let i = 0; i < row.length; i++) {
    if (row[i] === '\\' && row[i + 1] === '|') cell += row[++i];
    else if (row[i] !== '|') cell += row[i];
    else {
      cells.push(cell.trim());
      cell = '';
    }
  }
  if (cell.trim() !== '' || cells.length === 0) cells.push(cell.trim());
  return cells;
}
