/**
 * One line of CSV (RFC 4180), with its line end. An apostrophe keeps spreadsheets from running a cell as a formula (OWASP,
 * "CSV Injection"), or the part of a cell behind a semicolon, tab or line end: in many countries, spreadsheets begin the
 * next cell there.
 */
export function csvLine(cells: readonly (string | number | bigint | Date | null | undefined)[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

/** East Asian spreadsheets read the full-width signs as the plain ones. */
const FORMULA_START = /((?:^|[;\t\r\n])[^\S\t\r\n]*)(?=[=+\-@＝＋－＠])/g;
/** Some spreadsheets drop these before a formula. */
const DROPPED_START = /^[\t\r\n]/;

function cell(value: string | number | bigint | Date | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'string') return String(value);
  const inert = value.replace(FORMULA_START, "$1'");
  const text = DROPPED_START.test(inert) ? `'${inert}` : inert;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
