import type { CompilerDiagnostic } from './compile';
import { printPath } from './data/field-path';
import { type DataProblem, isSchemaField, parseSheetData } from './data/sheet-data';
import { makePlaces, type Place } from './position';
import { parseTemplate } from './template/parser';
import type { RenderedSheet } from './template/rendered';
import { renderTemplate } from './template/renderer';

/** The two texts of a sheet. */
export interface SheetTexts {
  data: string;
  template: string;
}

/**
 * A message about a sheet, with its place. `in`: the data, the template, or another document of the project by its
 * path. `place` is missing if it's about the whole page. `fields` are the values of the data that are involved, each
 * with its own place in the data.
 */
export interface SheetDiagnostic {
  severity: 'error' | 'warning';
  message: string;
  in: 'data' | 'template' | { path: string };
  place?: Place;
  fields: { field: string; place?: Place }[];
}

export type Prepared = { ok: true; source: string } | { ok: false; diagnostics: SheetDiagnostic[] };

/** How much longer escaping can make the output: a character takes up to 10. */
const OUTPUT_PER_CHARACTER = 10;
const OUTPUT_AT_LEAST = 1_000_000;

/** Returns the Typst source of a sheet, made from its two texts. */
export function prepareSheet(texts: SheetTexts): Prepared {
  const result = render(texts);
  return result.ok ? { ok: true, source: result.rendered.text } : result;
}

function render({ data, template }: SheetTexts): RenderedData | { ok: false; diagnostics: SheetDiagnostic[] } {
  const parsedData = parseSheetData(data);
  const parsedTemplate = parseTemplate(template);
  if (!parsedData.ok || !parsedTemplate.ok) {
    const ofData = parsedData.ok ? [] : parsedData.problems.map((problem) => toDiagnostic('data', problem));
    const ofTemplate = parsedTemplate.ok ? [] : [toDiagnostic('template', parsedTemplate.problem)];
    return { ok: false, diagnostics: [...ofData, ...ofTemplate] };
  }
  const output = OUTPUT_AT_LEAST + OUTPUT_PER_CHARACTER * (data.length + template.length);
  const options = { isOptional: isSchemaField, limits: { output } };
  const result = renderTemplate(parsedTemplate.template, parsedData.data, options);
  if (!result.ok) return { ok: false, diagnostics: [toDiagnostic('template', result.problem)] };
  return { ok: true, rendered: result.rendered, placeOf: parsedData.placeOf };
}

interface RenderedData {
  ok: true;
  rendered: RenderedSheet;
  placeOf: Extract<ReturnType<typeof parseSheetData>, { ok: true }>['placeOf'];
}

export function toDiagnostic(half: 'data' | 'template', { message, field, ...range }: DataProblem): SheetDiagnostic {
  const { from, to, line, column } = range;
  const place = { from, to, line, column };
  return { severity: 'error', message, in: half, place, fields: field === undefined ? [] : [{ field, place }] };
}

export interface CompilerReport extends SheetTexts {
  /** The file name under which the page's source was compiled. */
  main: string;
  diagnostics: readonly CompilerDiagnostic[];
}

/**
 * Translates a compiler's diagnostics to the two texts of a sheet: a place in the rendered source becomes a place in
 * the template, with the fields of the data that were written there.
 */
export function explainDiagnostics({ main, diagnostics, ...texts }: CompilerReport): SheetDiagnostic[] {
  const result = render(texts);
  const places = makePlaces(texts.template);
  return diagnostics.map(({ severity, message, file, start, end }) => {
    const about = { severity, message: inPlainWords(message) };
    if (file === undefined || !start || !end) {
      const suspect = suspectIn(texts.template, message);
      return { ...about, in: 'template', ...(suspect && { place: places(suspect.from, suspect.to) }), fields: [] };
    }
    if (file !== main) return { ...about, in: { path: file }, place: outsidePlace(start), fields: [] };
    if (!result.ok) return { ...about, in: 'template', fields: [] };
    const { rendered, placeOf } = result;
    const origin = rendered.originOf(rendered.offsetOf(start), rendered.offsetOf(end));
    const fields = origin.fields.map((path) => {
      const place = placeOf(path);
      return { field: printPath(path), ...(place && { place }) };
    });
    return { ...about, in: 'template', place: places(origin.from, origin.to), fields };
  });
}

/**
 * Returns where people should look if the compiler was stopped and couldn't say where: the settings of a page that is
 * too long, otherwise the first loop or list.
 */
function suspectIn(template: string, message: string): { from: number; to: number } | undefined {
  const pattern = message.startsWith('A page is') ? /#set\s+page\b/ : /\b(?:while|for|range|lorem)\b/;
  const found = pattern.exec(template);
  return found ? { from: found.index, to: found.index + found[0].length } : undefined;
}

/** Returns a place in a text that isn't available. Only its line and column are known. */
function outsidePlace({ line, column }: { line: number; column: number }): Place {
  return { from: 0, to: 0, line: line + 1, column: column + 1 };
}

/** Rewrites messages of the compiler that mention its own machine, which people can't see. */
function inPlainWords(message: string): string {
  if (/^failed to (download|load) package|package not found/i.test(message)) {
    return 'Packages aren’t available in a sheet. Copy what you need into a document of this project.';
  }
  if (message.startsWith('file not found')) {
    return 'This project has no document with this path. Paths are relative to the template’s folder.';
  }
  if (/^(access denied|failed to access|cannot read file outside)/i.test(message)) {
    return 'A sheet can only read documents of its own project.';
  }
  return message;
}
