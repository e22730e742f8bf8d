import { t } from '@/generated/messages/sheets/page/problems';
import { translateText } from '@/i18n/translate';
import type { SheetDiagnostic } from '@/sheets/core/diagnostics';

/** Returns the field whose value is a problem of the data. Models get its name in front of the message. */
function ownField({ in: where, message, fields }: SheetDiagnostic): string | undefined {
  const [first] = fields;
  return where === 'data' && first && message.startsWith(`${first.field}: `) ? first.field : undefined;
}

/** Returns what is wrong, in the reader's language and without the field, which is part of the place. */
export function problemText(problem: SheetDiagnostic): string {
  const field = ownField(problem);
  return translateText('sheet', field === undefined ? problem.message : problem.message.slice(field.length + 2));
}

/** Returns a problem's place: "Data, line 1, column 11 · title". */
export function placeWords(problem: SheetDiagnostic): string {
  const { in: where, place } = problem;
  const text = typeof where === 'object' ? where.path : t('textName', { text: where });
  const inText = place ? t('place', { text, line: place.line, column: place.column }) : text;
  const field = ownField(problem);
  return field === undefined ? inText : `${inText} · ${field}`;
}
