/**
 * Returns one line of CSV (RFC 4180), with the line break after it. An apostrophe prevents spreadsheets from running a
 * cell as a formula (OWASP, "CSV Injection"). The same is done after a semicolon, tab or line break within a cell, where
 * spreadsheets in many countries begin the next cell.
 */
export function csvLine(cells: readonly (string | number | bigint | Date | null | undefined)[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

/** East Asian spreadsheets treat the full-width characters like the plain ones. */
const FORMULA_START = /((?:^|[;\t\r\n])[^\S\t\r\n]*)(?=[=+\-@＝＋－＠])/g;
/** Some spreadsheets remove these before a formula. */
const DROPPED_START = /^[\t\r\n]/;

function cell(value: string | number | bigint | Date | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'string') return String(value);
  const inert = value.replace(FORMULA_START, "$1'");
  const text = DROPPED_START.test(inert) ? `'${inert}` : inert;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
