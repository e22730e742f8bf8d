import { requireDocument } from '@/documents/access';
import { nameOf } from '@/documents/core/path';
import { readUpdates, textOf } from '@/documents/queries/document-state';
import { fileIdsIn } from '@/files/core/address';
import { type Picture, projectPictures } from '@/files/queries/project-pictures';
import { t } from '@/generated/messages/server/words';
import { currentReader } from '@/i18n/reader';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { calloutTitle } from '@/markdown/callouts';
import { CALLOUTS, type Callout } from '@/markdown/core/callout-of';
import { sqlOfPool } from '@/platform/database';
import { runOnThread, runTask } from '@/platform/threads/run-task';
import type { ExportAs } from '../schema';
import type { WordRequest } from '../word/exported-word';
import { EXPORT_TASKS } from '../work/tasks';
import { asPdf } from './as-pdf';
import { openHunks, openThreads } from './review-of';

export interface ExportedAs {
  name: string;
  contentType: string;
  bytes: Uint8Array;
}

/** A longer text takes minutes and hundreds of megabytes in the programs that open it. */
const MOST_CHARACTERS = { html: 3_000_000, docx: 1_500_000, pdf: 1_000_000 };
const MOST_PICTURES = 200;
const MOST_PICTURE_BYTES = 30 * 1024 * 1024;

/** Returns a Markdown document as a file for other programs, with the pictures that the person may read. */
export async function exportAs(ctx: Context, input: ExportAs): Promise<ExportedAs> {
  const { documentId, format } = input;
  const { projectId, path, kind } = await requireDocument(ctx, documentId, 'read');
  if (kind !== 'markdown') throw new AppError('INVALID', 'Only Markdown documents can be exported in this format.');
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
    const contentsTitle = input.contents && t('contents');
    const bytes = await asPdf(ctx, { ...about, text, contentsTitle }, pictures);
    return { name, contentType: 'application/pdf', bytes };
  }
  const { language } = currentReader();
  const html = await runTask(EXPORT_TASKS, 'htmlPage', { ...about, text, language, pictures: asData(pictures) });
  return { name, contentType: 'text/html; charset=utf-8', bytes: Buffer.from(html) };
}

const WORD_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
/** Of a reader who has chosen no region. Word knows languages only with one. */
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
  // What it costs depends on the suggestions too.
  return runOnThread(EXPORT_TASKS, 'wordFile', request, { signal: undefined });
}

async function picturesOf(ctx: Context, projectId: string, text: string): Promise<Map<string, Picture>> {
  const fileIds = fileIdsIn(text).slice(0, MOST_PICTURES);
  if (fileIds.length === 0) return new Map();
  return projectPictures(ctx, { projectId, fileIds, most: MOST_PICTURE_BYTES, isPreview: false });
}

/** Types that every browser shows and none runs. */
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

function titles(): Record<Callout, string> {
  return Object.fromEntries(CALLOUTS.map((kind) => [kind, calloutTitle(kind)])) as Record<Callout, string>;
}
