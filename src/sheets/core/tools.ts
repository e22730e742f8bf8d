import { describeSheetData } from './data/sheet-data';
import { printDiagnostic } from './print-diagnostic';
import { type SheetHalf, type Stage, type Validation, type ValidationPorts, validateHalf } from './validate';

/**
 * The four tools with which a model edits a sheet: `read_json`, `write_json`, `read_template`, `write_template`. The
 * agent implements these ports and stores the texts that pass all stages. A text that fails a stage isn't stored.
 */
export interface SheetToolPorts extends ValidationPorts {
  /** Reads the current text of a half for this turn, including the turn's earlier changes. */
  read(half: SheetHalf): Promise<string>;
  /** Stores a whole new text as a suggestion for the half's document, or returns why it can't be stored. */
  suggest(half: SheetHalf, text: string): Promise<{ ok: true; suggestionId: string } | { ok: false; error: string }>;
}

export interface ReadResult {
  half: SheetHalf;
  text: string;
  /** The JSON schema of the data; missing for the template. */
  schema?: string;
}

export type WriteResult =
  | {
      ok: true;
      /** Missing if the text didn't change. */
      suggestionId?: string;
      /** The stages that were passed, and the compiler's warnings. */
      message: string;
    }
  /** `store`: all stages were passed, but the suggestion was refused. */
  | { ok: false; stage: Stage | 'store'; error: string };

/** `read_json`: returns the data, with its schema. */
export async function readJson({ read }: Pick<SheetToolPorts, 'read'>): Promise<ReadResult> {
  return { half: 'data', text: await read('data'), schema: describeSheetData() };
}

/** `read_template`: returns the template. */
export async function readTemplate({ read }: Pick<SheetToolPorts, 'read'>): Promise<ReadResult> {
  return { half: 'template', text: await read('template') };
}

/** `write_json`: checks new data in four stages with the current template. */
export function writeJson(text: string, ports: SheetToolPorts): Promise<WriteResult> {
  return write('data', text, ports);
}

/** `write_template`: checks a new template in four stages with the current data. It can't be empty. */
export function writeTemplate(text: string, ports: SheetToolPorts): Promise<WriteResult> {
  return write('template', text, ports);
}

async function write(half: SheetHalf, text: string, ports: SheetToolPorts): Promise<WriteResult> {
  const texts = { data: await ports.read('data'), template: await ports.read('template') };
  if (text === texts[half]) return { ok: true, message: `The ${half} is already like this. Nothing was stored.` };
  const validation = await validateHalf(half, { ...texts, [half]: text }, ports);
  if (!validation.ok) return { ok: false, stage: validation.stage, error: failureText(half, validation) };
  const stored = await ports.suggest(half, text);
  if (!stored.ok) return { ok: false, stage: 'store', error: stored.error };
  return { ok: true, suggestionId: stored.suggestionId, message: successText(validation) };
}

const FAILED: Record<Stage, (half: SheetHalf) => string> = {
  syntax: (half) => (half === 'data' ? 'The data isn’t valid JSON.' : 'The template can’t be used.'),
  schema: (half) => (half === 'data' ? 'The data doesn’t match its schema.' : 'The template’s syntax is wrong.'),
  render: (half) => `The ${half} doesn’t fit the ${half === 'data' ? 'template' : 'data'}.`,
  compile: () => 'The page doesn’t compile.',
};

function failureText(half: SheetHalf, { stage, diagnostics }: Extract<Validation, { ok: false }>): string {
  return [`${FAILED[stage](half)} Nothing was stored.`, ...diagnostics.map(printDiagnostic)].join('\n');
}

function successText({ compiled, warnings }: Extract<Validation, { ok: true }>): string {
  const passed = compiled
    ? 'Stored as a suggestion. It passed all four stages: syntax, schema, rendering, compiling.'
    : 'Stored as a suggestion. It passed syntax, schema and rendering. No compiler could run, so it was not compiled.';
  return [passed, ...warnings.map(printDiagnostic)].join('\n');
}
