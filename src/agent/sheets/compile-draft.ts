import type { Context } from '@/identity/context';
import type { SheetDiagnostic } from '@/sheets/core/diagnostics';
import { printDiagnostic } from '@/sheets/core/print-diagnostic';
import { type Validation, type ValidationPorts, validateHalf } from '@/sheets/core/validate';
import { validationPorts } from '@/sheets/queries/compile-source';
import type { SheetSummary } from '@/sheets/schema';
import type { CurrentSheet } from '../prompts/sheets/generate-sheet';
import type { Draft } from './draft';
import type { Compile } from './sheet-agent';

interface DraftOfSheet {
  sheet: SheetSummary;
  current: CurrentSheet;
  draft: Draft;
}

/** Runs a draft of a sheet through all four stages. A failure contains the diagnostics of its stage, one per line. */
export async function compileDraft(
  ctx: Context,
  { sheet, current, draft }: DraftOfSheet,
): Promise<Awaited<ReturnType<Compile>>> {
  const ports = validationPorts(ctx, sheet);
  const texts = { data: draft.data ?? current.data, template: draft.code };
  const validation = await validateDraft(texts, ports);
  if (!validation.ok) return { ok: false, error: printed(validation.diagnostics) };
  const { compiled, source } = validation;
  if (!compiled) return { ok: false, error: NO_COMPILER };
  const svg = compiled.pages.map((page) => page.svg).join('\n');
  return {
    ok: true,
    svg: compiled.pages.length === 0 ? undefined : svg,
    async picture() {
      const result = await ports.compile?.({ template: texts.template, source }, { kind: 'png', page: 0 });
      if (!result?.ok || !result.file) throw new Error('a page that compiled as SVG didn’t compile as PNG');
      return { png: result.file, pages: compiled.pages.length };
    },
  };
}

const NO_COMPILER = 'No compiler can run on this server, so no page can be made.';

/** Checks new data on its own first, so that its problems are reported before those of the page. */
async function validateDraft(texts: { data: string; template: string }, ports: ValidationPorts): Promise<Validation> {
  const checked = await ports.check('data', texts);
  if (!checked.ok && checked.stage !== 'render') return checked;
  return validateHalf('template', texts, ports);
}

function printed(diagnostics: readonly SheetDiagnostic[]): string {
  return diagnostics.map(printDiagnostic).join('\n');
}
