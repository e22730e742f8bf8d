import fs from 'node:fs/promises';
import type { Picture } from '@/files/queries/project-pictures';
import { currentReader } from '@/i18n/reader';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { sourceFile } from '@/platform/source-file';
import { runOnThread, runTask } from '@/platform/threads/run-task';
import type { CompileResult } from '@/sheets/core/compile';
import type { MissingCharacters } from '../core/missing-characters';
import { type PdfPicture, TEMPLATE, type TypstOptions } from '../pdf/core/write-typst';
import { documentCompiler } from '../pdf/document-compiler';
import type { PdfSource } from '../pdf/pdf-source';
import { EXPORT_TASKS } from '../work/tasks';
import type { Look } from './pdf-look';

type Wanted = Omit<PdfSource, 'language' | 'region' | 'look' | 'pictures' | 'hasFormulas'>;

const MAIN = 'main.typ';
/** Formats that the compiler reads, and the extensions by which it recognizes them. */
const ENDINGS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
};

export interface MadePdf {
  bytes: Uint8Array;
  /** Characters of the document that no font can draw. They are shown as boxes. */
  missing: MissingCharacters | undefined;
  /** Whether it has no pictures and formulas, because the compiler couldn't read one of them. */
  isPlain?: boolean;
}

/**
 * Returns a document as PDF. Throws TOO_LARGE if that takes too long or the file becomes too large, and UNAVAILABLE
 * without a compiler.
 */
export async function asPdf(
  ctx: Context,
  wanted: Wanted,
  { pictures, look, files: fixed }: Look & { pictures: ReadonlyMap<string, Picture> },
): Promise<MadePdf> {
  const files = Object.fromEntries([...pictures].flatMap(([id, picture]) => pictureFile(id, picture)));
  const known = Object.fromEntries([...pictures].filter(([id, one]) => pathOf(id, one) in files).map(describe));
  const drawn = { look, files: { ...fixed, ...files }, known, hasFormulas: true };
  const result = await compiled(ctx, wanted, drawn);
  if (result.ok || result.reason !== 'error') return madeOf(result, wanted);
  // The compiler can't read a picture that browsers can, or a formula. Try again with words instead of them.
  ctx.log.warn({ diagnostics: result.diagnostics.slice(0, 3) }, 'a PDF is made without pictures and formulas');
  const plain = await compiled(ctx, wanted, { ...drawn, files: fixed, known: {}, hasFormulas: false });
  return { ...(await madeOf(plain, wanted)), isPlain: true };
}

interface Drawn extends Look {
  known: TypstOptions['pictures'];
  hasFormulas: boolean;
}

async function compiled(
  ctx: Context,
  wanted: Wanted,
  { look, known, files, hasFormulas }: Drawn,
): Promise<CompileResult> {
  const { language, region } = currentReader();
  const request = { ...wanted, language, region, look, hasFormulas, pictures: known };
  const [source, template] = await Promise.all([
    // The time for code also depends on its language, not only on its length: always use a thread.
    runOnThread(EXPORT_TASKS, 'pdfSource', request, { signal: undefined }),
    fs.readFile(sourceFile(`exports/pdf/${TEMPLATE}`), 'utf8'),
  ]);
  return documentCompiler().compile({
    main: MAIN,
    files: { ...files, [MAIN]: source, [TEMPLATE]: template },
    want: { kind: 'document' },
    owner: ctx.actor.userId,
  });
}

async function madeOf(result: CompileResult, { text }: Wanted): Promise<MadePdf> {
  const bytes = fileOf(result);
  const missing = result.ok ? result.missing : [];
  return { bytes, missing: await runTask(EXPORT_TASKS, 'countMissing', { text, missing }) };
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
