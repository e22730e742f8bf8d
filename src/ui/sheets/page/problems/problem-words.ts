import { t } from '@/generated/messages/sheets/page/problems';
import type { SheetDiagnostic } from '@/sheets/core/diagnostics';

/** Returns a problem's place: "Data, line 1, column 11 · title". */
export function placeWords({ in: where, place, fields }: SheetDiagnostic): string {
  const text = typeof where === 'object' ? where.path : t('textName', { text: where });
  const inText = place ? t('place', { text, line: place.line, column: place.column }) : text;
  // Fields of a problem in the template have buttons that lead to them.
  const [first] = where === 'data' ? fields : [];
  return first ? `${inText} · ${first.field}` : inText;
}
