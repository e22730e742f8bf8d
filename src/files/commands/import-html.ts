import fs from 'node:fs';
import { Readable } from 'node:stream';
import { arrayBuffer } from 'node:stream/consumers';
import { requireStorable } from '@/documents/checks';
import { importText } from '@/documents/commands/create/import-text';
import { firstText } from '@/documents/core/first-text';
import type { Context } from '@/identity/context';
import { AppError, isAppError } from '@/kernel/error';
import { stageBytes } from '@/platform/blobs/stage-bytes';
import { runOnThread } from '@/platform/threads/run-task';
import { topics } from '@/platform/topics';
import { importThreads } from '@/review/threads/commands/import-threads';
import { ArchiveLosses } from '../archive/core/losses';
import type { HtmlConverter } from '../archive/html-converter';
import { ARCHIVE_TASKS } from '../archive/work/tasks';
import { fileAddress } from '../core/address';
import { fileName } from '../core/file-name';
import { importedPicture } from '../core/imported-picture';
import type { Inspection } from '../inspector/inspect-file';
import type { ImportedArchive } from '../schema';
import { chooseIds } from './choose-ids';
import type { ImportArchive } from './import-archive';
import { type ImportWatch, stepsOf } from './import-watch';
import { keepFiles } from './keep-files';
import { requireAllowedFile } from './require-takeable';
import { withStagedDocument } from './staged-document';

/** The limit for the file, including its embedded images. */
const FILE_LIMIT = {
  mostBytes: 64 * 1024 * 1024,
  tooLarge: 'This HTML file is larger than 64 MB. Make its images smaller.',
};
const MAX_PICTURES = 500;
/** The limit for inserting their addresses into the text. */
const LIMIT = { timeMs: 30_000 };

/**
 * Imports an HTML file as a Markdown document with its embedded images. Imports everything or nothing, except pictures
 * that can't be read. Throws INVALID or TOO_LARGE for a file that can't be accepted, and the signal's reason if the
 * import was canceled before its transaction was committed.
 */
export async function importHtml(ctx: Context, input: ImportArchive, convert: HtmlConverter): Promise<ImportedArchive> {
  const { watch } = input;
  return withStagedDocument(ctx, input, FILE_LIMIT, async ({ place, staged }) => {
    const { projectId, workspaceId } = place;
    const bytes = new Uint8Array(await arrayBuffer(fs.createReadStream(staged.file)));
    stepsOf(watch, 'convert', 1)();
    const page = await convert({ bytes, hasFiles: false }, watch.signal);
    const pictures = await stagePictures(ctx, { pictures: page.pictures, parent: staged.folder, watch });
    const files = await chooseIds(ctx.db, projectId, pictures);
    const addresses = new Map(files.map(({ index, id }) => [importedPicture(index), fileAddress(id)]));
    const named = { text: page.text, addresses, comments: page.comments };
    stepsOf(watch, 'place', 1)();
    const placed = await runOnThread(ARCHIVE_TASKS, 'placePage', named, { ...LIMIT, signal: watch.signal });
    const { text } = placed;
    requireStorable(text, 'This text');
    const written = { ...place, text, first: firstText(text) };
    const kept = { workspaceId, projectId, files, onFile: stepsOf(watch, 'keep', files.length) };
    const { document, added } = await keepFiles(ctx, kept, async (tx) => {
      stepsOf(watch, 'write', 1)();
      const created = await importText(tx, written);
      const threads = { document: { ...created, workspaceId }, threads: placed.threads };
      const added = await importThreads(tx, ctx, threads);
      watch.signal.throwIfAborted();
      return { document: created, added };
    });
    ctx.bus.publish(topics.project(projectId));
    const losses = new ArchiveLosses();
    for (const { kind, count } of page.lost) losses.add(kind, count);
    losses.add('missingPictures', page.pictures.length - pictures.length);
    losses.add('leftComments', page.comments.flat().length - added.comments);
    return {
      folder: input.folder,
      ...{ documents: 1, files: pictures.length, leftOut: 0, documentId: document.documentId },
      documentIds: [document.documentId],
      archive: { source: 'html', path: document.path, comments: added.threads, lost: losses.list(), leftOut: [] },
    };
  });
}

interface StagedPicture {
  /** Counted in the order of the text. */
  index: number;
  name: string;
  inspected: Inspection;
}

interface Pictures {
  pictures: readonly Uint8Array[];
  parent: string;
  watch: ImportWatch;
}

/** Checks the pictures like uploads. Pictures that can't be accepted are left out. */
async function stagePictures(ctx: Context, { pictures, parent, watch }: Pictures): Promise<StagedPicture[]> {
  const { maxBytes } = ctx.settings.files;
  const tooLarge = () => new AppError('TOO_LARGE', 'This image is too large.');
  const staged: StagedPicture[] = [];
  const taken = pictures.slice(0, MAX_PICTURES);
  const onPicture = stepsOf(watch, 'check', taken.length);
  for (const [index, bytes] of taken.entries()) {
    onPicture();
    try {
      const inspected = await requireAllowedFile(
        await stageBytes(Readable.from([bytes]), { parent, maxBytes, tooLarge }),
      );
      const ending = /^image\/(\w{1,10})$/.exec(inspected.contentType)?.[1];
      if (ending !== undefined) staged.push({ index, name: fileName(`picture ${index + 1}.${ending}`), inspected });
    } catch (error) {
      if (!isAppError(error) || error.code === 'UNAVAILABLE') throw error;
    }
  }
  return staged;
}
