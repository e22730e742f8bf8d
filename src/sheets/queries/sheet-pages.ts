import { currentText } from '@/documents/queries/document-state';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { sqlOfPool } from '@/platform/database';
import { runTask } from '@/platform/threads/run-task';
import { requireSheet } from '../access';
import { sheetCompiler } from '../compiler/sheet-compiler';
import type { CompileJob, CompileResult, SheetPage } from '../core/compile';
import type { SheetDiagnostic, SheetTexts } from '../core/diagnostics';
import type { ExportSheet, RenderSheet, SheetSummary } from '../schema';
import { SHEET_TASKS } from '../work/tasks';
import { compileSource } from './compile-source';

export interface RenderedSheet {
  /**
   * `failed`: the diagnostics say why. `superseded`: a newer call with the same key replaced it. `unavailable`: no
   * compiler can run on this server.
   */
  status: 'ok' | 'failed' | 'superseded' | 'unavailable';
  /** Empty unless the status is `ok`. */
  pages: SheetPage[];
  diagnostics: SheetDiagnostic[];
}

/** Returns a sheet, and starts a compiler for the person, who is about to see its page. */
export async function openSheet(ctx: Context, input: { sheetId: string }): Promise<SheetSummary> {
  const sheet = await requireSheet(ctx, input.sheetId, 'read');
  sheetCompiler().warm();
  return sheet;
}

/** Renders a sheet as an SVG for each page, with its live texts, or those of a draft or a suggestion. */
export async function renderSheet(ctx: Context, input: RenderSheet): Promise<RenderedSheet> {
  const sheet = await requireSheet(ctx, input.sheetId, 'read');
  const texts = await textsOf(ctx, sheet, input);
  // Include the person in the key, so that nobody can supersede another person's call.
  const key = input.key && `${ctx.actor.userId}/${sheet.sheetId}/${input.key}`;
  const { result, diagnostics } = await compileSheet(ctx, { sheet, texts, want: { kind: 'svg' }, key });
  if (result?.ok) return { status: 'ok', pages: [...result.pages], diagnostics };
  const reason = result?.reason;
  return { status: reason === 'superseded' || reason === 'unavailable' ? reason : 'failed', pages: [], diagnostics };
}

const TYPES = { pdf: 'application/pdf', png: 'image/png', svg: 'image/svg+xml' };

export interface ExportedSheet {
  name: string;
  contentType: string;
  bytes: Uint8Array;
}

/** Returns a sheet's page as a file. Throws INVALID with the problems if it can't be rendered. */
export async function exportSheet(
  ctx: Context,
  { sheetId, format, page, ...given }: ExportSheet,
): Promise<ExportedSheet> {
  const sheet = await requireSheet(ctx, sheetId, 'read');
  const texts = await textsOf(ctx, sheet, given);
  const want = format === 'png' ? ({ kind: 'png', page: page - 1 } as const) : ({ kind: format } as const);
  const { result, diagnostics } = await compileSheet(ctx, { sheet, texts, want });
  if (!result?.ok) {
    const [problem] = diagnostics;
    const field = problem?.in === 'data' && problem.fields[0] ? `${problem.fields[0].field}: ` : '';
    throw new AppError('INVALID', `The sheet can’t be downloaded: ${field}${problem?.message ?? 'it has errors.'}`);
  }
  const svg = result.pages[page - 1]?.svg;
  if (format === 'svg' && svg === undefined) throw new AppError('INVALID', `This sheet has no page ${page}.`);
  const bytes = format === 'svg' ? Buffer.from(svg ?? '') : (result.file ?? new Uint8Array());
  const number = format !== 'pdf' && result.pages.length > 1 ? ` ${page}` : '';
  return { name: `${sheet.name}${number}.${format}`, contentType: TYPES[format], bytes };
}

async function textsOf(ctx: Context, sheet: SheetSummary, given: Partial<SheetTexts>): Promise<SheetTexts> {
  const live = async (documentId: string) => (await currentText(sqlOfPool(ctx.pool), documentId)).text;
  const [data, template] = await Promise.all([
    given.data ?? live(sheet.dataDocumentId),
    given.template ?? live(sheet.templateDocumentId),
  ]);
  return { data, template };
}

interface Compiling {
  sheet: SheetSummary;
  texts: SheetTexts;
  want: CompileJob['want'];
  key?: string | undefined;
}

/** Compiles two texts of a sheet. Without a result, the data couldn't be put into the template. */
async function compileSheet(
  ctx: Context,
  { sheet, texts, want, key }: Compiling,
): Promise<{ result?: CompileResult; diagnostics: SheetDiagnostic[] }> {
  const prepared = await runTask(SHEET_TASKS, 'prepareSheet', texts);
  if (!prepared.ok) return { diagnostics: prepared.diagnostics };
  const { template } = texts;
  const result = await compileSource(ctx, { sheet, template, source: prepared.source, want, key });
  const diagnostics = result.ok ? result.warnings : result.diagnostics;
  if (diagnostics.length === 0) return { result, diagnostics: [] };
  const report = { ...texts, main: sheet.templatePath, diagnostics };
  return { result, diagnostics: await runTask(SHEET_TASKS, 'explainDiagnostics', report) };
}
