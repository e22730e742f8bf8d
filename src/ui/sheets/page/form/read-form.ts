import { t } from '@/generated/messages/sheets/page/form';
import { translateText } from '@/i18n/translate';
import type { Json } from '@/sheets/core/data/json-style';
import { type JsonScan, scanJson } from '@/sheets/core/data/scan-json';
import { parseSheetData } from '@/sheets/core/data/sheet-data';
import type { SheetDiagnostic } from '@/sheets/core/diagnostics';
import { type Problem, problemAt } from '@/sheets/core/position';
import { type FormField, formOf, type GroupField } from './fields';

export type FormReading =
  | { status: 'form'; root: GroupField; scan: Extract<JsonScan, { ok: true }> }
  /** The text isn't valid JSON. */
  | { status: 'syntax'; problem: Problem }
  /** The text is JSON but not an object. */
  | { status: 'shape' }
  | { status: 'large' };

/** Reads a text of a sheet's data as a form. */
export function readForm(text: string): FormReading {
  const scan = scanJson(text);
  if (!scan.ok) return { status: 'syntax', problem: problemAt(text, scan, scan.message) };
  const value: Json = JSON.parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { status: 'shape' };
  const root = formOf(value, (path) => {
    const { from, to } = scan.rangeOf(path) ?? { from: 0, to: 0 };
    return text.slice(from, to);
  });
  return root ? { status: 'form', root, scan } : { status: 'large' };
}

/** Returns the message for each field, by its id: errors of the schema, and of a template that can't use the value. */
export function fieldErrors(text: string, diagnostics: readonly SheetDiagnostic[]): ReadonlyMap<string, string> {
  const errors = new Map<string, string>();
  for (const { severity, message, in: half, fields } of diagnostics) {
    if (half === 'data' || severity === 'warning') continue;
    for (const { field } of fields) errors.set(field, t('notUsable', { message }));
  }
  const parsed = parseSheetData(text);
  const problems = parsed.ok || parsed.stage === 'syntax' ? [] : parsed.problems;
  for (const { field, message } of problems) {
    if (field) errors.set(field, translateText('sheet', message));
  }
  return errors;
}

/** Returns the offsets of all list items by item id, in the form's order. */
export function itemStarts(field: FormField, scan: Extract<JsonScan, { ok: true }>): Map<string, number> {
  const starts = new Map<string, number>();
  const visit = (each: FormField) => {
    if (each.kind === 'group') each.fields.forEach(visit);
    if (each.kind !== 'list') return;
    for (const item of each.items) {
      starts.set(item.id, scan.rangeOf(item.path)?.from ?? 0);
      visit(item);
    }
  };
  visit(field);
  return starts;
}
