import { t } from '@/generated/messages/sheets/page/problems';
import type { SheetDiagnostic } from '@/sheets/core/diagnostics';

/** Returns a problem's place: "Template, line 12, column 3". */
export function placeWords({ in: where, place }: SheetDiagnostic): string {
  const text = typeof where === 'object' ? where.path : t('textName', { text: where });
  return place ? t('place', { text, line: place.line, column: place.column }) : text;
}
