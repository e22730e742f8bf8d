import { requireProject } from '@/documents/access';
import type { Context } from '@/identity/context';
import { runTask } from '@/platform/threads/run-task';
import { sheetCompiler } from '../compiler/sheet-compiler';
import type { SheetPage } from '../core/compile';
import type { SheetDesign } from '../core/designs';
import { readDesign } from '../designs/read-design';
import type { DesignPages } from '../schema';
import { SHEET_TASKS } from '../work/tasks';

const MAIN = 'design.typ';

/** The pages of each design. They are the same for everyone, and are made on the first request. */
const made = new Map<SheetDesign, Promise<SheetPage[]>>();

/** Returns the pages of a design with its sample data, as SVG, made by the compiler of all sheets. */
export async function designPages(ctx: Context, { projectId, design }: DesignPages): Promise<SheetPage[]> {
  await requireProject(ctx, projectId, 'read');
  const pages = made.get(design) ?? makePages(design);
  made.set(design, pages);
  // The compiler may have been busy, so the next request tries again.
  pages.catch(() => made.delete(design));
  return pages;
}

async function makePages(design: SheetDesign): Promise<SheetPage[]> {
  const prepared = await runTask(SHEET_TASKS, 'prepareSheet', await readDesign(design));
  if (!prepared.ok) throw new Error(`the design ${design} has errors: ${JSON.stringify(prepared.diagnostics)}`);
  const files = { [MAIN]: prepared.source };
  const result = await sheetCompiler().compile({ main: MAIN, files, want: { kind: 'svg' } });
  const faults = result.ok ? result.warnings : result.diagnostics;
  if (!result.ok || faults.length > 0) throw new Error(`the design ${design} is faulty: ${JSON.stringify(faults)}`);
  return [...result.pages];
}
