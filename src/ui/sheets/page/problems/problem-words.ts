import type { SheetDiagnostic } from '@/sheets/core/diagnostics';

/** Where a problem is: "Template, line 12, column 3". */
export function placeWords({ in: text, place }: SheetDiagnostic): string {
  const where = typeof text === 'object' ? text.path : text === 'data' ? 'Data' : 'Template';
  return place ? `${where}, line ${place.line}, column ${place.column}` : where;
}

/** "2 errors and 1 warning". */
export function countWords(problems: readonly SheetDiagnostic[]): string {
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const counted = [
    [errors, 'error'],
    [problems.length - errors, 'warning'],
  ] as const;
  return counted
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count} ${word}${count === 1 ? '' : 's'}`)
    .join(' and ');
}
