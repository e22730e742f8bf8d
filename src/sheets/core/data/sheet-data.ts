import { z } from 'zod';
import { MAX_SHEET_TEXT, type SheetData, sheetDataSchema } from '../../schema';
import { makePlaces, type Place, type Problem, problemAt } from '../position';
import { type FieldPath, printPath } from './field-path';
import { type JsonScan, scanJson } from './scan-json';

/** A problem in a sheet's data. `field` is the path of the value, for example `sections[0].heading`. */
export interface DataProblem extends Problem {
  field?: string;
}

export type ParsedData =
  | { ok: true; data: SheetData; placeOf(path: FieldPath): Place | undefined }
  | { ok: false; stage: 'syntax' | 'schema'; problems: DataProblem[] };

const MAX_PROBLEMS = 20;

/**
 * Reads a sheet's data from JSON. Unknown fields are kept. Every problem has its place, and its field if there is one.
 */
export function parseSheetData(text: string): ParsedData {
  if (text.length > MAX_SHEET_TEXT) {
    const message = `The data can have at most ${MAX_SHEET_TEXT} characters.`;
    return {
      ok: false,
      stage: 'syntax',
      problems: [problemAt(text, { from: MAX_SHEET_TEXT, to: text.length }, message)],
    };
  }
  const parsed = parseJson(text);
  if (!parsed.ok) {
    const scan = scanJson(text);
    const problem = scan.ok ? { message: parsed.message, from: 0, to: text.length } : scan;
    return { ok: false, stage: 'syntax', problems: [problemAt(text, problem, problem.message)] };
  }
  // Return the value itself instead of zod's copy, so that fields the schema doesn't know are kept.
  const data = parsed.value as SheetData;
  const { error } = sheetDataSchema.safeParse(data);
  if (error) return { ok: false, stage: 'schema', problems: schemaProblems(error, text) };
  return { ok: true, data, placeOf: makePlaceOf(text) };
}

/** Uses `JSON.parse`, because it's fast. Places are only scanned when they are needed. */
function parseJson(text: string): { ok: true; value: unknown } | { ok: false; message: string } {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : 'This isn’t JSON.' };
  }
}

function makePlaceOf(text: string): (path: FieldPath) => Place | undefined {
  let known: { scan: JsonScan; places: ReturnType<typeof makePlaces> } | undefined;
  return (path) => {
    known ??= { scan: scanJson(text), places: makePlaces(text) };
    const range = known.scan.ok ? known.scan.rangeOf(path) : undefined;
    return range && known.places(range.from, range.to);
  };
}

function schemaProblems({ issues }: z.ZodError, text: string): DataProblem[] {
  const places = makePlaces(text);
  const scan = scanJson(text);
  return issues.slice(0, MAX_PROBLEMS).map((issue) => {
    const field = issue.path.map((part) => (typeof part === 'number' ? part : String(part)));
    const message = plainMessage(issue, scan.ok && field.length > 0 && scan.rangeOf(field) === undefined);
    const { from, to } = scan.ok ? nearestRange(scan, field) : { from: 0, to: 0 };
    const name = printPath(field);
    return { message, ...(name && { field: name }), ...places(from, to) };
  });
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'This must be text in double quotes.',
  array: 'This must be a list.',
  object: 'This must be an object with fields.',
};

/** Returns a schema's message for people. The library's own message about a wrong type isn't. */
function plainMessage(issue: z.core.$ZodIssue, isMissing: boolean): string {
  if (issue.code !== 'invalid_type') return issue.message;
  return isMissing ? 'This field is missing.' : (TYPES[issue.expected] ?? issue.message);
}

/** Returns the range of a value. If it's missing, returns the first character of the object that should contain it. */
function nearestRange(scan: Extract<JsonScan, { ok: true }>, path: FieldPath): { from: number; to: number } {
  const range = scan.rangeOf(path);
  if (range) return range;
  const { from } = nearestRange(scan, path.slice(0, -1));
  return { from, to: from + 1 };
}

/** Returns the JSON schema of a sheet's data, as text for a model. */
export function describeSheetData(): string {
  return JSON.stringify(z.toJSONSchema(sheetDataSchema), null, 1);
}

/**
 * Returns whether the schema has a field at a path, so that data may leave it out. All indexes of a list are
 * equivalent.
 */
export function isSchemaField(path: FieldPath): boolean {
  let schema: unknown = sheetDataSchema;
  for (const part of path) {
    const inner = unwrap(schema);
    if (typeof part === 'number') schema = inner instanceof z.ZodArray ? inner.element : undefined;
    else schema = inner instanceof z.ZodObject && Object.hasOwn(inner.shape, part) ? inner.shape[part] : undefined;
    if (schema === undefined) return false;
  }
  return true;
}

function unwrap(schema: unknown): unknown {
  return schema instanceof z.ZodOptional ? schema.unwrap() : schema;
}
