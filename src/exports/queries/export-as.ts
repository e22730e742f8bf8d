import { requireDocument } from '@/documents/access';
import { nameOf } from '@/documents/core/path';
import { readUpdates, textOf } from '@/documents/queries/document-state';
import { fileIdsIn } from '@/files/core/address';
import { type Picture, projectPictures } from '@/files/queries/project-pictures';
import { currentReader } from '@/i18n/reader';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { sqlOfPool } from '@/platform/database';
import { runOnThread, runTask } from '@/platform/threads/run-task';
import type { MissingCharacters } from '../core/missing-characters';
import type { ExportAs } from '../schema';
import type { WordRequest } from '../word/exported-word';
import { EXPORT_TASKS } from '../work/tasks';
import { asPdf } from './as-pdf';
import { pdfLook } from './pdf-look';
import { storedTemplate } from './pdf-template';
import { contentsTitle, titles } from './pdf-words';
import { openHunks, openThreads } from './review-of';

export interface ExportedAs {
  name: string;
  contentType: string;
  bytes: Uint8Array;
  /** For a PDF: characters that no font can draw. */
  missing?: MissingCharacters | undefined;
}

/** The longest text for each format. Programs need minutes and hundreds of megabytes to open longer files. */
const MOST_CHARACTERS = { html: 3_000_000, docx: 1_500_000, pdf: 1_000_000 };
const MOST_PICTURES = 200;
const MOST_PICTURE_BYTES = 30 * 1024 * 1024;

/** Returns a Markdown document as a file for other programs, with the pictures that the person may read. */
export async function exportAs(ctx: Context, input: ExportAs): Promise<ExportedAs> {
  const { documentId, format } = input;
  const { projectId, workspaceId, path, kind } = await requireDocument(ctx, documentId, 'read');
  if (kind !== 'markdown') throw new AppError('INVALID', 'Only Markdown documents can be downloaded in this format.');
  const { updates } = await readUpdates(sqlOfPool(ctx.pool), documentId);
  const text = await textOf(updates);
  if (text.length > MOST_CHARACTERS[format]) {
    throw new AppError('TOO_LARGE', 'This document is too long for this format. Download it as Markdown.');
  }
  const title = nameOf(path).replace(/\.[^.]+$/, '');
  const pictures = await picturesOf(ctx, projectId, text);
  const about = { title, publicUrl: ctx.settings.publicUrl, calloutTitles: titles() };
  const name = `${title}.${format}`;
  if (format === 'docx') {
    const bytes = await asWord(ctx, input, { ...about, updates, pictures: asBytes(pictures) });
    return { name, contentType: WORD_TYPE, bytes };
  }
  if (format === 'pdf') {
    const stored = await storedTemplate(ctx, workspaceId);
    const hasContents = input.contents === undefined ? stored?.template.contents : input.contents === 'yes';
    const wanted = { ...about, text, contentsTitle: hasContents ? contentsTitle() : undefined };
    const made = await asPdf(ctx, wanted, { pictures, ...pdfLook(stored) });
    return { name, contentType: 'application/pdf', ...made };
  }
  const { language } = currentReader();
  const html = await runTask(EXPORT_TASKS, 'htmlPage', { ...about, text, language, pictures: asData(pictures) });
  return { name, contentType: 'text/html; charset=utf-8', bytes: Buffer.from(html) };
}

const WORD_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
/** The region for readers who haven't chosen one, because Word's languages need one. */
const REGIONS: Readonly<Record<string, string>> = { en: 'US', de: 'DE' };

async function asWord(
  ctx: Context,
  { documentId, suggestions, comments }: ExportAs,
  rest: Omit<WordRequest, 'review' | 'language'>,
): Promise<Uint8Array> {
  const [hunks, threads] = await Promise.all([
    suggestions ? openHunks(ctx, documentId) : [],
    comments ? openThreads(ctx, documentId) : [],
  ]);
  const { language, region } = currentReader();
  const place = `${language}-${region ?? REGIONS[language] ?? 'US'}`;
  const request = { ...rest, language: place, review: { hunks, threads } };
  // The time also depends on the suggestions, not only on the text's length: always use a thread.
  return runOnThread(EXPORT_TASKS, 'wordFile', request, { signal: undefined });
}

async function picturesOf(ctx: Context, projectId: string, text: string): Promise<Map<string, Picture>> {
  const fileIds = fileIdsIn(text).slice(0, MOST_PICTURES);
  if (fileIds.length === 0) return new Map();
  return projectPictures(ctx, { projectId, fileIds, most: MOST_PICTURE_BYTES, isPreview: false });
}

/** Picture types that every browser shows and that can't run code. */
const SHOWN: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']);

function asData(pictures: ReadonlyMap<string, Picture>): Record<string, string> {
  const shown = [...pictures].filter(([, { contentType }]) => SHOWN.has(contentType));
  return Object.fromEntries(
    shown.map(([id, { bytes, contentType }]) => [
      id,
      `data:${contentType};base64,${Buffer.from(bytes).toString('base64')}`,
    ]),
  );
}

function asBytes(pictures: ReadonlyMap<string, Picture>): Record<string, Uint8Array> {
  return Object.fromEntries([...pictures].map(([id, { bytes }]) => [id, bytes]));
}
