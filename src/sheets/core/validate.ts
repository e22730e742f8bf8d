import type { CompileJob, CompileResult } from './compile';
import { parseSheetData } from './data/sheet-data';
import { type CompilerReport, prepareSheet, type SheetDiagnostic, type SheetTexts, toDiagnostic } from './diagnostics';
import { parseTemplate } from './template/parser';

export type SheetHalf = 'data' | 'template';

/** The stages of checking a new text of a sheet, in this order. */
export type Stage = 'syntax' | 'schema' | 'render' | 'compile';

type Failure = { ok: false; stage: Stage; diagnostics: SheetDiagnostic[] };

/** `compiled` is missing if no compiler can run: the first three stages were passed, and the fourth wasn't tried. */
export type Validation =
  | { ok: true; source: string; compiled?: Extract<CompileResult, { ok: true }>; warnings: SheetDiagnostic[] }
  | Failure;

export interface ValidationPorts {
  /** The path of the template, which diagnostics name. */
  main: string;
  /** Runs `checkHalf`, which takes long for long texts. */
  check(half: SheetHalf, texts: SheetTexts): Promise<CheckedHalf>;
  /** Runs `explainDiagnostics`, which takes long for long texts. */
  explain(report: CompilerReport): Promise<SheetDiagnostic[]>;
  /**
   * Compiles the source that a template produces, as SVG unless `want` says otherwise. Missing if no compiler can run.
   */
  compile?(draft: { template: string; source: string }, want?: CompileJob['want']): Promise<CompileResult>;
}

/**
 * Checks a new text for one half of a sheet in four stages, and stops at the first that fails: syntax → schema (or
 * template syntax) → renders with the other half → compiles. `texts` contain the new text and the current other half.
 */
export async function validateHalf(half: SheetHalf, texts: SheetTexts, ports: ValidationPorts): Promise<Validation> {
  const checked = await ports.check(half, texts);
  if (!checked.ok) return checked;
  const { source } = checked;
  const result = await ports.compile?.({ template: texts.template, source });
  if (!result || (!result.ok && result.reason === 'unavailable')) return { ok: true, source, warnings: [] };
  const diagnostics = result.ok ? result.warnings : result.diagnostics;
  const explained = diagnostics.length === 0 ? [] : await ports.explain({ ...texts, main: ports.main, diagnostics });
  return result.ok
    ? { ok: true, source, compiled: result, warnings: explained }
    : { ok: false, stage: 'compile', diagnostics: explained };
}

export type CheckedHalf = { ok: true; source: string } | Failure;

/** Runs the first three stages. Returns the Typst source of the page, to be compiled. */
export function checkHalf(half: SheetHalf, texts: SheetTexts): CheckedHalf {
  const ownProblems = half === 'data' ? checkData(texts.data) : checkTemplate(texts.template);
  if (ownProblems) return ownProblems;
  const prepared = prepareSheet(texts);
  return prepared.ok ? prepared : { ok: false, stage: 'render', diagnostics: prepared.diagnostics };
}

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
