import fs from 'node:fs/promises';
import type { Picture } from '@/files/queries/project-pictures';
import { currentReader } from '@/i18n/reader';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { sourceFile } from '@/platform/source-file';
import { runTask } from '@/platform/threads/run-task';
import type { CompileResult } from '@/sheets/core/compile';
import { type PdfPicture, TEMPLATE, type TypstOptions } from '../pdf/core/write-typst';
import { documentCompiler } from '../pdf/document-compiler';
import type { PdfSource } from '../pdf/pdf-source';
import { EXPORT_TASKS } from '../work/tasks';

type Wanted = Omit<PdfSource, 'language' | 'region' | 'pictures' | 'hasFormulas'>;

const MAIN = 'main.typ';
/** Formats that the compiler reads, and the endings by which it knows them. */
const ENDINGS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
};

/** A document as PDF. Throws TOO_LARGE if that takes too long or becomes too large, UNAVAILABLE without a compiler. */
export async function asPdf(ctx: Context, wanted: Wanted, pictures: ReadonlyMap<string, Picture>): Promise<Uint8Array> {
  const files = Object.fromEntries([...pictures].flatMap(([id, picture]) => pictureFile(id, picture)));
  const known = Object.fromEntries([...pictures].filter(([id, one]) => pathOf(id, one) in files).map(describe));
  const result = await compiled(ctx, wanted, { known, files, hasFormulas: true });
  if (result.ok || result.reason !== 'error') return fileOf(result);
  // A picture that browsers show and the compiler can't read, or such a formula: words stand for them.
  ctx.log.warn({ diagnostics: result.diagnostics.slice(0, 3) }, 'a PDF is made without pictures and formulas');
  return fileOf(await compiled(ctx, wanted, { known: {}, files: {}, hasFormulas: false }));
}

interface Drawn {
  known: TypstOptions['pictures'];
  /** By the paths that `known` has. */
  files: Readonly<Record<string, Uint8Array>>;
  hasFormulas: boolean;
}

async function compiled(ctx: Context, wanted: Wanted, { known, files, hasFormulas }: Drawn): Promise<CompileResult> {
  const { language, region } = currentReader();
  const [source, template] = await Promise.all([
    runTask(EXPORT_TASKS, 'pdfSource', { ...wanted, language, region, hasFormulas, pictures: known }),
    fs.readFile(sourceFile(`exports/pdf/${TEMPLATE}`), 'utf8'),
  ]);
  return documentCompiler().compile({
    main: MAIN,
    files: { ...files, [MAIN]: source, [TEMPLATE]: template },
    want: { kind: 'document' },
    owner: ctx.actor.userId,
  });
}

function fileOf(result: CompileResult): Uint8Array {
  if (result.ok) {
    if (result.file) return result.file;
    throw new Error('the compiler made no file');
  }
  switch (result.reason) {
    case 'limit':
    case 'time':
    case 'memory':
      throw new AppError(
        'TOO_LARGE',
        'This document is too long or too complex for a PDF. Download it as Word or HTML.',
      );
    case 'superseded':
    case 'unavailable':
      throw new AppError(
        'UNAVAILABLE',
        'PDF files can’t be made because the compiler doesn’t start. Ask the operator to check the server.',
      );
    case 'error':
      throw new Error(`the source of a PDF has errors: ${JSON.stringify(result.diagnostics.slice(0, 3))}`);
  }
}

function pathOf(id: string, { contentType }: Picture): string {
  return `pictures/${id}.${ENDINGS[contentType]}`;
}

function pictureFile(id: string, picture: Picture): [string, Uint8Array][] {
  return ENDINGS[picture.contentType] === undefined ? [] : [[pathOf(id, picture), picture.bytes]];
}

function describe([id, picture]: [string, Picture]): [string, PdfPicture] {
  const { width, height } = picture;
  return [id, { path: pathOf(id, picture), width, height }];
}
