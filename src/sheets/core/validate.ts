import type { CompileResult } from './compile';
import { parseSheetData } from './data/sheet-data';
import { explainDiagnostics, prepareSheet, type SheetDiagnostic, type SheetTexts, toDiagnostic } from './diagnostics';
import { parseTemplate } from './template/parser';

export type SheetHalf = 'data' | 'template';

/** What a new text of a sheet passes, in this order. */
export type Stage = 'syntax' | 'schema' | 'render' | 'compile';

/** `isCompiled` is false where no compiler can run: the first three stages were passed, and the fourth wasn't tried. */
export type Validation =
  | { ok: true; isCompiled: boolean; warnings: SheetDiagnostic[] }
  | { ok: false; stage: Stage; diagnostics: SheetDiagnostic[] };

export interface ValidationPorts {
  /** Compiles a source as the template of this sheet. Undefined where no compiler can run. */
  compile?: (source: string) => Promise<CompileResult>;
  /** The path of the template, which diagnostics name. */
  main: string;
}

/**
 * Checks a new text for one half of a sheet in four stages, and stops at the first that fails: syntax → schema (or
 * template syntax) → renders with the other half → compiles. `texts` hold the new text and the other half as it is.
 */
export async function validateHalf(half: SheetHalf, texts: SheetTexts, ports: ValidationPorts): Promise<Validation> {
  const ownProblems = half === 'data' ? checkData(texts.data) : checkTemplate(texts.template);
  if (ownProblems) return ownProblems;
  const prepared = prepareSheet(texts);
  if (!prepared.ok) return { ok: false, stage: 'render', diagnostics: prepared.diagnostics };
  if (!ports.compile) return { ok: true, isCompiled: false, warnings: [] };
  const result = await ports.compile(prepared.source);
  if (!result.ok && result.reason === 'unavailable') return { ok: true, isCompiled: false, warnings: [] };
  const diagnostics = result.ok ? result.warnings : result.diagnostics;
  const explained = explainDiagnostics({ ...texts, main: ports.main, diagnostics });
  return result.ok
    ? { ok: true, isCompiled: true, warnings: explained }
    : { ok: false, stage: 'compile', diagnostics: explained };
}

type Failure = Extract<Validation, { ok: false }>;

function checkData(text: string): Failure | undefined {
  const parsed = parseSheetData(text);
  if (parsed.ok) return undefined;
  const diagnostics = parsed.problems.map((problem) => ({
    ...toDiagnostic('data', problem),
    fields: problem.field === undefined ? [] : [{ field: problem.field }],
  }));
  return { ok: false, stage: parsed.stage, diagnostics };
}

function checkTemplate(text: string): Failure | undefined {
  if (text.trim() === '') {
    const message = 'The template is empty.';
    return { ok: false, stage: 'syntax', diagnostics: [{ severity: 'error', message, in: 'template', fields: [] }] };
  }
  const parsed = parseTemplate(text);
  if (parsed.ok) return undefined;
  return { ok: false, stage: 'schema', diagnostics: [toDiagnostic('template', parsed.problem)] };
}
