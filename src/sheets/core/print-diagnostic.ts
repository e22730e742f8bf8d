import type { SheetDiagnostic } from './diagnostics';

/** Returns a diagnostic as one line for a model: "template 3:14 error: unknown variable: x (title)". */
export function printDiagnostic({ in: where, place, severity, message, fields }: SheetDiagnostic): string {
  const name = typeof where === 'string' ? where : where.path;
  const at = place ? ` ${place.line}:${place.column}` : '';
  const named = fields.length ? ` (${fields.map(({ field }) => field).join(', ')})` : '';
  return `${name}${at} ${severity}: ${message}${named}`;
}
