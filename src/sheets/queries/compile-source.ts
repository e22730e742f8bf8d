import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { runTask } from '@/platform/threads/run-task';
import { sheetCompiler } from '../compiler/sheet-compiler';
import type { CompileJob, CompileResult } from '../core/compile';
import type { ValidationPorts } from '../core/validate';
import type { SheetSummary } from '../schema';
import { SHEET_TASKS } from '../work/tasks';
import { projectFiles } from './project-files';

type Sheet = Pick<SheetSummary, 'projectId' | 'templatePath'>;

interface Compiling {
  sheet: Sheet;
  /** The template that the source was made from. It determines which documents of the project the page reads. */
  template: string;
  source: string;
  want: CompileJob['want'];
  key?: string | undefined;
}

/** Compiles the source of a sheet together with the project's documents that its template refers to. */
export async function compileSource(
  ctx: Context,
  { sheet, template, source, want, key }: Compiling,
): Promise<CompileResult> {
  const { projectId, templatePath: main } = sheet;
  const isForPrint = want.kind === 'pdf';
  const others = await projectFiles(ctx, { projectId, templatePath: main, template, source, isForPrint });
  const files = { ...others, [main]: source };
  return sheetCompiler().compile({ main, files, want, owner: ctx.actor.userId, ...(key && { key }) });
}

/** Returns the ports for checking drafts of a sheet. The caller has checked that the person may read its project. */
export function validationPorts(ctx: Context, sheet: Sheet): ValidationPorts {
  return {
    main: sheet.templatePath,
    check: (half, texts) => runTask(SHEET_TASKS, 'checkHalf', { half, ...texts }),
    explain: (report) => runTask(SHEET_TASKS, 'explainDiagnostics', report),
    compile: async ({ template, source }, want = { kind: 'svg' }) => {
      const result = await compileSource(ctx, { sheet, template, source, want });
      // Without a key, no other job can replace it, so the server is stopping.
      if (!result.ok && result.reason === 'superseded') throw new AppError('UNAVAILABLE', 'The server is stopping.');
      return result;
    },
  };
}
