import { requireDocument } from '@/documents/access';
import { nameOf } from '@/documents/core/path';
import { readUpdates, textOf } from '@/documents/queries/document-state';
import { fileIdsIn } from '@/files/core/address';
import type { LeftOut } from '@/files/core/left-out';
import { type Picture, projectPictures } from '@/files/queries/project-pictures';
import { currentReader } from '@/i18n/reader';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { sqlOfPool } from '@/platform/database';
import { runOnThread, runTask } from '@/platform/threads/run-task';
import { type NamedPicture, SHOWN_TYPES } from '../core/find-left-out';
import type { MissingCharacters } from '../core/missing-characters';
import type { ExportAs } from '../schema';
import type { WordRequest } from '../word/exported-word';
import type { OpenHunk } from '../word/reviewed';
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
  /** What the file doesn't include of the document. */
  leftOut: LeftOut[];
}

/** The longest text for each format. Programs need minutes and hundreds of megabytes to open longer files. */
const MAX_CHARACTERS = { html: 3_000_000, docx: 1_500_000, pdf: 1_000_000 };
const MAX_PICTURES = 200;
const MAX_PICTURE_BYTES = 30 * 1024 * 1024;

/** Returns a Markdown document as a file for other programs, with the pictures that the person may read. */
export async function exportAs(ctx: Context, input: ExportAs): Promise<ExportedAs> {
  const { documentId, format } = input;
  const { projectId, workspaceId, path, kind } = await requireDocument(ctx, documentId, 'read');
  if (kind !== 'markdown') throw new AppError('INVALID', 'Only Markdown documents can be downloaded in this format.');
  const { updates } = await readUpdates(sqlOfPool(ctx.pool), documentId);
  const text = await textOf(updates);
  if (text.length > MAX_CHARACTERS[format]) {
    throw new AppError('TOO_LARGE', 'This document is too long for this format. Download it as Markdown.');
  }
  const title = nameOf(path).replace(/\.[^.]+$/, '');
  const hunks = format === 'docx' && input.suggestions ? await openHunks(ctx, documentId) : [];
  const shown = [text, ...hunks.map(({ after }) => after)].join('\n\n');
  const { pictures, named } = await picturesOf(ctx, projectId, shown);
  const leftOut = (isPlain?: boolean) =>
    runTask(EXPORT_TASKS, 'leftOut', { text: shown, format, pictures: named, isPlain });
  const about = { title, publicUrl: ctx.settings.publicUrl, calloutTitles: titles() };
  const name = `${title}.${format}`;
  if (format === 'docx') {
    const bytes = await asWord(ctx, input, hunks, { ...about, updates, pictures: asBytes(pictures) });
    return { name, contentType: WORD_TYPE, bytes, leftOut: await leftOut() };
  }
  if (format === 'pdf') {
    const stored = await storedTemplate(ctx, workspaceId);
    const hasContents = input.contents === undefined ? stored?.template.contents : input.contents === 'yes';
    const wanted = { ...about, text, contentsTitle: hasContents ? contentsTitle() : undefined };
    const { isPlain, ...made } = await asPdf(ctx, wanted, { pictures, ...pdfLook(stored) });
    return { name, contentType: 'application/pdf', ...made, leftOut: await leftOut(isPlain) };
  }
  const { language } = currentReader();
  const html = await runTask(EXPORT_TASKS, 'htmlPage', { ...about, text, language, pictures: asData(pictures) });
  return { name, contentType: 'text/html; charset=utf-8', bytes: Buffer.from(html), leftOut: await leftOut() };
}

const WORD_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
/** The region for readers who haven't chosen one, because Word's languages need one. */
const REGIONS: Readonly<Record<string, string>> = { en: 'US', de: 'DE' };

async function asWord(
  ctx: Context,
  { documentId, comments }: ExportAs,
  hunks: readonly OpenHunk[],
  rest: Omit<WordRequest, 'review' | 'language'>,
): Promise<Uint8Array> {
  const threads = comments ? await openThreads(ctx, documentId) : [];
  const { language, region } = currentReader();
  const place = `${language}-${region ?? REGIONS[language] ?? 'US'}`;
  const request = { ...rest, language: place, review: { hunks, threads } };
  // The time also depends on the suggestions, not only on the text's length: always use a thread.
  return runOnThread(EXPORT_TASKS, 'wordFile', request, { signal: undefined });
}

interface Pictures {
  pictures: Map<string, Picture>;
  /** The files that the text refers to, with those that the export doesn't include. */
  named: Record<string, NamedPicture>;
}

async function picturesOf(ctx: Context, projectId: string, text: string): Promise<Pictures> {
  const all = fileIdsIn(text);
  if (all.length === 0) return { pictures: new Map(), named: {} };
  const named: Record<string, NamedPicture> = {};
  const pictures = await projectPictures(ctx, {
    ...{ projectId, fileIds: all.slice(0, MAX_PICTURES), most: MAX_PICTURE_BYTES, isPreview: false },
    onLeftOut: (id, { name, why }) => {
      named[id] = { name, state: why };
    },
  });
  for (const [id, { name, contentType }] of pictures) named[id] = { name, state: { contentType } };
  for (const id of all.slice(MAX_PICTURES)) named[id] = { name: '', state: 'tooMany' };
  return { pictures, named };
}

function asData(pictures: ReadonlyMap<string, Picture>): Record<string, string> {
  const shown = [...pictures].filter(([, { contentType }]) => SHOWN_TYPES.html.has(contentType));
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
