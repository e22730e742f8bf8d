import fs from 'node:fs';
import type { Readable } from 'node:stream';
import { requireProject } from '@/documents/access';
import { importDocuments } from '@/documents/commands/create/import-documents';
import { normalisePath } from '@/documents/core/path';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { stagingFolder } from '@/platform/blobs/open-blobs';
import { stageBytes } from '@/platform/blobs/stage-bytes';
import { runOnThread } from '@/platform/threads/run-task';
import { topics } from '@/platform/topics';
import { openArchive } from '../archive/open-archive';
import { stageAttachments } from '../archive/stage-attachments';
import { ARCHIVE_TASKS } from '../archive/work/tasks';
import { withZip } from '../archive/zip/read-zip';
import { fileAddress } from '../core/address';
import { fileName } from '../core/file-name';
import type { ImportedArchive } from '../schema';
import { chooseIds } from './choose-ids';
import { requireFolder } from './import-place';
import { type ImportWatch, stepsOf } from './import-watch';
import { keepFiles } from './keep-files';
import { requireQuota } from './quota';
import { withSlot } from './upload-slot';

export interface ImportArchive {
  projectId: string;
  /** Where it goes; empty: the top level. */
  folder: string;
  /** Of the zip file, as the client calls it. */
  name: string;
  content: Readable;
  watch: ImportWatch;
}

/** Of all files of an archive together, in bytes. */
const MOST_BYTES = 1024 * 1024 * 1024;
const MOST_ENTRIES = 3_000;
/** For putting the addresses of attachments into texts. */
const LIMIT = { timeMs: 30_000 };

/**
 * Imports a zip file: text becomes documents, and the pictures and other files that they name become attachments, with the
 * links rewritten. All of it or nothing. Throws INVALID or TOO_LARGE for an archive that can't be taken, and the signal's
 * reason if the import was canceled before its transaction was committed.
 */
export async function importArchive(ctx: Context, input: ImportArchive): Promise<ImportedArchive> {
  const { projectId, workspaceId } = await requireProject(ctx, input.projectId, 'edit');
  const { watch } = input;
  const folder = requireFolder(input.folder);
  await requireQuota(ctx, workspaceId, 0);
  return withSlot(ctx.actor.userId, async () => {
    const staged = await stageBytes(input.content, {
      parent: stagingFolder(ctx.settings),
      maxBytes: MOST_BYTES,
      tooLarge: () => new AppError('TOO_LARGE', 'This zip file is larger than 1024 MB. Import it in parts.'),
    });
    try {
      return await withZip(staged.file, { entries: MOST_ENTRIES, bytes: MOST_BYTES }, async (files) => {
        const { plan, sheets } = await openArchive(files, stepsOf(watch, 'read', files.length));
        const unpacked = await stageAttachments(ctx, {
          ...{ files, plan, parent: staged.folder },
          onFile: stepsOf(watch, 'check', plan.attachments.size),
        });
        const attachments = await chooseIds(ctx.db, projectId, unpacked);
        const addresses = new Map(attachments.map(({ path, id }) => [path, fileAddress(id)]));
        const named = { documents: plan.documents, addresses };
        const limits = { ...LIMIT, signal: watch.signal };
        const documents = await runOnThread(ARCHIVE_TASKS, 'rewriteArchive', named, limits);
        const place = {
          projectId,
          workspaceId,
          userId: ctx.actor.userId,
          folder,
          name: folderName(input.name),
          sheets,
          documents,
        };
        const onFile = stepsOf(watch, 'keep', attachments.length);
        const onDocument = stepsOf(watch, 'write', documents.length);
        const kept = { files: attachments, workspaceId, projectId, onFile };
        const imported = await keepFiles(ctx, kept, async (tx) => {
          const result = await importDocuments(tx, { ...place, onDocument });
          watch.signal.throwIfAborted();
          return result;
        });
        ctx.bus.publish(topics.project(projectId));
        return {
          folder: imported.folder,
          documents: imported.documents.length,
          files: attachments.length,
          leftOut: plan.leftOut.length,
          documentId: imported.documents[0]?.documentId ?? null,
        };
      });
    } finally {
      await fs.promises.rm(staged.folder, { recursive: true, force: true });
    }
  });
}

/** What a folder for the archive is called: its name without `.zip`. */
function folderName(name: string): string {
  const result = normalisePath(fileName(name).replace(/\.zip$/i, ''));
  return result.ok ? result.path : 'Import';
}
