import { describeSheetData } from './data/sheet-data';
import type { SheetDiagnostic } from './diagnostics';

import { type SheetHalf, type Stage, type Validation, type ValidationPorts, validateHalf } from './validate';

/**
 * The four tools with which a model edits a sheet: `read_json`, `write_json`, `read_template`, `write_template`. The agent
 * gives them what they need and stores what passes. Nothing that fails a stage is stored.
 */
export interface SheetToolPorts extends ValidationPorts {
  /** A half as it is now for this turn: with what the turn has written before. */
  read(half: SheetHalf): Promise<string>;
  /** Stores a whole new text as a suggestion on the half's document. Returns the suggestion's id. */
  suggest(half: SheetHalf, text: string): Promise<{ suggestionId: string }>;
}

export interface ReadResult {
  half: SheetHalf;
  text: string;
  /** The JSON schema of the data; for the template, nothing. */
  schema?: string;
}

export type WriteResult =
  | {
      ok: true;
      suggestionId: string;
      /** Says which stages were passed, and the compiler's warnings. */
      message: string;
    }
  | { ok: false; stage: Stage; error: string };

/** `read_json`: the data, with its schema. */
export async function readJson({ read }: SheetToolPorts): Promise<ReadResult> {
  return { half: 'data', text: await read('data'), schema: describeSheetData() };
}

/** `read_template`: the template. */
export async function readTemplate({ read }: SheetToolPorts): Promise<ReadResult> {
  return { half: 'template', text: await read('template') };
}

/** `write_json`: new data, checked in four stages with the template as it is. */
export function writeJson(text: string, ports: SheetToolPorts): Promise<WriteResult> {
  return write('data', text, ports);
}

/** `write_template`: a new template, checked in four stages with the data as it is. It can't be empty. */
export function writeTemplate(text: string, ports: SheetToolPorts): Promise<WriteResult> {
  return write('template', text, ports);
}

async function write(half: SheetHalf, text: string, ports: SheetToolPorts): Promise<WriteResult> {
  const other = await ports.read(half === 'data' ? 'template' : 'data');
  const texts = half === 'data' ? { data: text, template: other } : { data: other, template: text };
  const validation = await validateHalf(half, texts, ports);
  if (!validation.ok) return { ok: false, stage: validation.stage, error: errorText(half, validation) };
  const { suggestionId } = await ports.suggest(half, text);
  return { ok: true, suggestionId, message: successText(validation) };
}

const FAILED: Record<Stage, (half: SheetHalf) => string> = {
  syntax: (half) => (half === 'data' ? 'The data isn’t valid JSON.' : 'The template can’t be used.'),
  schema: (half) => (half === 'data' ? 'The data doesn’t match its schema.' : 'The template’s syntax is wrong.'),
  render: (half) => `The ${half} doesn’t fit the ${half === 'data' ? 'template' : 'data'}.`,
  compile: () => 'The page doesn’t compile.',
};

function errorText(half: SheetHalf, { stage, diagnostics }: Extract<Validation, { ok: false }>): string {
  return [`${FAILED[stage](half)} Nothing was stored.`, ...diagnostics.map(printDiagnostic)].join('\n');
}

function successText({ isCompiled, warnings }: Extract<Validation, { ok: true }>): string {
  const passed = isCompiled
    ? 'Stored as a suggestion. It passed all four stages: syntax, schema, rendering, compiling.'
    : 'Stored as a suggestion. It passed syntax, schema and rendering. No compiler could run, so it was not compiled.';
  return [passed, ...warnings.map(printDiagnostic)].join('\n');
}

/** A diagnostic as one line for a model: "template 3:14 error: unknown variable: x (title)". */
function printDiagnostic({ in: where, place, severity, message, fields }: SheetDiagnostic): string {
  const name = typeof where === 'string' ? where : where.path;
  const at = place ? ` ${place.line}:${place.column}` : '';
  const named = fields.length ? ` (${fields.map(({ field }) => field).join(', ')})` : '';
  return `${name}${at} ${severity}: ${message}${named}`;
}
