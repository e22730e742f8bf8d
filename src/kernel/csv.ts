/**
 * One line of CSV (RFC 4180), with its line end. A cell that a spreadsheet would run as a formula is kept from that by an
 * apostrophe (OWASP, "CSV Injection").
 */
export function csvLine(cells: readonly (string | number | bigint | Date | null | undefined)[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(value: string | number | bigint | Date | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'string') return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
