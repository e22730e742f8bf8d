import fs from 'node:fs/promises';
import { t } from '@/generated/messages/server/pdf-sample';
import { currentReader } from '@/i18n/reader';
import { requirePermission } from '@/identity/access';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { sourceFile } from '@/platform/source-file';
import { runTask } from '@/platform/threads/run-task';
import { sheetCompiler } from '@/sheets/compiler/sheet-compiler';
import type { SheetPage } from '@/sheets/core/compile';
import { TEMPLATE } from '../pdf/core/write-typst';
import type { PdfTemplateInput } from '../schema';
import { EXPORT_TASKS } from '../work/tasks';
import { pdfLook } from './pdf-look';
import { storedTemplate } from './pdf-template';
import { contentsTitle, titles } from './pdf-words';

const MAIN = 'main.typ';

/** Returns the pages of a sample document in a design that isn't saved yet, with the workspace's logo. */
export async function previewPdf(ctx: Context, { workspaceId, template }: PdfTemplateInput): Promise<SheetPage[]> {
  await requirePermission(ctx.db, ctx, { workspaceId, permission: 'manage_members' });
  const logo = (await storedTemplate(ctx, workspaceId))?.logo;
  const { look, files } = pdfLook({ template, logo });
  const { language, region } = currentReader();
  const [source, page] = await Promise.all([
    runTask(EXPORT_TASKS, 'pdfSource', {
      ...{ text: sample(), title: t('title'), language, region, look, pictures: {}, hasFormulas: false },
      ...{ publicUrl: ctx.settings.publicUrl, calloutTitles: titles() },
      contentsTitle: template.contents ? contentsTitle() : undefined,
    }),
    fs.readFile(sourceFile(`exports/pdf/${TEMPLATE}`), 'utf8'),
  ]);
  const result = await sheetCompiler().compile({
    main: MAIN,
    files: { ...files, [MAIN]: source, [TEMPLATE]: page },
    want: { kind: 'svg' },
    owner: ctx.actor.userId,
  });
  if (result.ok) return [...result.pages];
  if (result.reason === 'error') throw new Error(`the sample has errors: ${JSON.stringify(result.diagnostics[0])}`);
  throw new AppError('UNAVAILABLE', 'There is no preview because the compiler didn’t answer. Try again in a moment.');
}

/** Returns Markdown with the elements that most documents have, long enough for two pages. */
function sample(): string {
  const code = `\`\`\`js\n// ${t('comment')}\nconst total = prices.reduce((sum, price) => sum + price, 0);\n\`\`\``;
  const table = `| ${t('item')} | ${t('amount')} |\n| --- | ---: |\n| ${t('apples')} | 12 |\n| ${t('pears')} | 7 |`;
  return [
    ...[`# ${t('title')}`, `${t('paragraph')} [${t('link')}](https://example.org/).`, `## ${t('section')}`],
    ...[t('paragraph2'), `- ${t('apples')}\n- ${t('pears')}`, table, `### ${t('subsection')}`, code],
    ...[`> [!NOTE]\n> ${t('note')}`, `## ${t('ending')}`, ...Array<string>(14).fill(t('paragraph2'))],
  ].join('\n\n');
}
