import fs from 'node:fs';
import { requireProject } from '@/documents/access';
import { importText } from '@/documents/commands/create/import-text';
import { nameOf } from '@/documents/core/path';
import type { Context } from '@/identity/context';
import { AppError, isAppError } from '@/kernel/error';
import { stagingFolder } from '@/platform/blobs/open-blobs';
import { stageBytes } from '@/platform/blobs/stage-bytes';
import type { Tx } from '@/platform/database';
import { topics } from '@/platform/topics';
import { importThreads } from '@/review/threads/commands/import-threads';
import { importSuggestions } from '@/versions/commands/outside/import-suggestions';
import type { ArchivedFile } from '../archive/zip/read-zip';
import { fileAddress } from '../core/address';
import { fileName } from '../core/file-name';
import type { Inspection } from '../inspector/inspect-file';
import type { ImportedArchive, WordReport } from '../schema';
import type { WordText } from '../word/core/convert';
import { type ImportedWord, placeWord } from '../word/core/place';
import { isShown } from '../word/core/read/read-picture';
import { remarkText, suggestionText } from '../word/core/said-in-word';
import { withWord } from '../word/open-word';
import type { ImportArchive } from './import-archive';
import { documentPath } from './import-place';
import { keepFiles } from './keep-files';
import { requireQuota } from './quota';
import { requireTakeable } from './require-takeable';
import { withSlot } from './upload-slot';

const MOST_BYTES = 100 * 1024 * 1024;

/**
 * Imports a Word file as a Markdown document with its pictures. The document's text is what the file had before its
 * tracked changes; those become suggestions and comments become threads, all in the importing person's name. All of it
 * or nothing, except pictures that can't be read. Throws INVALID or TOO_LARGE for a file that can't be taken.
 */
export async function importWord(ctx: Context, input: ImportArchive): Promise<ImportedArchive> {
  const { projectId, workspaceId } = await requireProject(ctx, input.projectId, 'edit');
  const path = documentPath(input);
  await requireQuota(ctx, workspaceId, 0);
  return withSlot(ctx.actor.userId, async () => {
    const staged = await stageBytes(input.content, {
      parent: stagingFolder(ctx.settings),
      maxBytes: MOST_BYTES,
      tooLarge: () => new AppError('TOO_LARGE', 'This Word file is larger than 100 MB. Make its pictures smaller.'),
    });
    try {
      return await withWord(staged.file, async (word, files) => {
        const pictures = await stagePictures(ctx, { word, files, parent: staged.folder });
        const kept = { workspaceId, projectId, files: pictures };
        const place = { projectId, workspaceId, userId: ctx.actor.userId, path };
        const imported = await keepFiles(ctx, kept, async (tx, rows) => {
          const addresses = new Map(rows.map((row, i) => [pictures[i]?.index, fileAddress(row.id)]));
          const placed = placeWord(word, (picture) => addresses.get(picture));
          const document = await importText(tx, { ...place, text: placed.text });
          return { document, report: await addReview(tx, ctx, { ...place, ...document, placed }) };
        });
        ctx.bus.publish(topics.project(projectId), topics.waiting(workspaceId));
        const { documentId, path: taken } = imported.document;
        const counts = { documents: 1, files: pictures.length, leftOut: 0 };
        const report = { ...imported.report, path: taken, pictures: pictures.length };
        return { folder: input.folder, documentId, ...counts, report };
      });
    } finally {
      await fs.promises.rm(staged.folder, { recursive: true, force: true });
    }
  });
}

interface Reviewed {
  documentId: string;
  projectId: string;
  workspaceId: string;
  placed: ImportedWord;
}

/** Adds what Word shows beside the text. */
async function addReview(
  tx: Tx,
  ctx: Context,
  { placed, ...document }: Reviewed,
): Promise<Pick<WordReport, 'suggestions' | 'comments' | 'lost'>> {
  const suggestions = await importSuggestions(tx, ctx, {
    document,
    suggestions: placed.suggestions.map((one) => ({ text: one.text, description: suggestionText(one) })),
  });
  const comments = await importThreads(tx, ctx, {
    document,
    threads: placed.comments.map(({ from, to, isResolved, replies, ...first }) => ({
      ...{ from, to, isResolved },
      bodies: [first, ...replies].map(remarkText),
    })),
  });
  const left = placed.comments.length - comments;
  const others = placed.lost.filter(({ kind }) => left === 0 || kind !== 'comments');
  const known = placed.lost.find(({ kind }) => kind === 'comments')?.count ?? 0;
  return { suggestions, comments, lost: left === 0 ? others : [...others, { kind: 'comments', count: known + left }] };
}

interface Pictures {
  word: WordText;
  files: ReadonlyMap<string, ArchivedFile>;
  parent: string;
}

interface StagedPicture {
  /** In the order of the text. */
  index: number;
  name: string;
  inspected: Inspection;
}

/** Unpacks and checks the pictures. Those that can't be taken are left out. */
async function stagePictures(ctx: Context, { word, files, parent }: Pictures): Promise<StagedPicture[]> {
  const { maxBytes } = ctx.settings.files;
  const tooLarge = () => new AppError('TOO_LARGE', 'This picture is too large.');
  const staged: StagedPicture[] = [];
  for (const [index, path] of word.pictures.entries()) {
    const file = files.get(path);
    if (!file) continue;
    try {
      const inspected = await requireTakeable(await stageBytes(await file.open(), { parent, maxBytes, tooLarge }));
      if (isShown(path) && !inspected.contentType.startsWith('image/')) continue;
      staged.push({ index, name: fileName(nameOf(path)), inspected });
    } catch (error) {
      if (!isAppError(error) || error.code === 'UNAVAILABLE') throw error;
    }
  }
  return staged;
}
