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
import type { ArchivePlan } from '../archive/core/plan';
import type { HtmlConverter } from '../archive/html-converter';
import { openArchive } from '../archive/open-archive';
import { stageAttachments } from '../archive/stage-attachments';
import { ARCHIVE_TASKS } from '../archive/work/tasks';
import { withArchive } from '../archive/zip/nested-zip';
import { fileAddress } from '../core/address';
import { fileName } from '../core/file-name';
import type { ArchiveReport, ImportedArchive } from '../schema';
import { chooseIds } from './choose-ids';
import { requireFolder } from './import-place';
import { type ImportWatch, stepsOf } from './import-watch';
import { keepFiles } from './keep-files';
import { requireQuota } from './quota';
import { withImportSlot } from './upload-slot';

export interface ImportArchive {
  projectId: string;
  /** The folder to import into; empty for the top level. */
  folder: string;
  /** The name that the client gave the zip file. */
  name: string;
  content: Readable;
  watch: ImportWatch;
}

/** The limit of all files of an archive together, in bytes. */
const MOST_BYTES = 1024 * 1024 * 1024;
const MOST_ENTRIES = 3_000;
/** The limit for inserting the addresses of attachments into texts. */
const LIMIT = { timeMs: 30_000 };

/**
 * Imports a zip file: text becomes documents, and the pictures and other files that they refer to become attachments,
 * with the links rewritten. Imports everything or nothing. Throws INVALID or TOO_LARGE for an archive that can't be
 * accepted, and the signal's reason if the import was canceled before its transaction was committed.
 */
export async function importArchive(
  ctx: Context,
  input: ImportArchive,
  convert: HtmlConverter,
): Promise<ImportedArchive> {
  const { projectId, workspaceId } = await requireProject(ctx, input.projectId, 'edit');
  const { watch } = input;
  const folder = requireFolder(input.folder);
  await requireQuota(ctx, workspaceId, 0);
  return withImportSlot(ctx.actor.userId, async () => {
    const staged = await stageBytes(input.content, {
      parent: stagingFolder(ctx.settings),
      maxBytes: MOST_BYTES,
      tooLarge: () => new AppError('TOO_LARGE', 'This zip file is larger than 1 GB. Import it in parts.'),
    });
    try {
      const limits = { entries: MOST_ENTRIES, bytes: MOST_BYTES, parent: staged.folder, signal: watch.signal };
      return await withArchive(staged.file, limits, async (archived) => {
        const onText = stepsOf(watch, 'read', archived.length);
        const opening = { convert, onFile: onText, signal: watch.signal };
        const { files, plan, sheets } = await openArchive(archived, opening);
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
          documentIds: imported.documents.map(({ documentId }) => documentId),
          ...(plan.source && { archive: reportOf(plan, imported.folder === folder ? place.name : imported.folder) }),
        };
      });
    } finally {
      await fs.promises.rm(staged.folder, { recursive: true, force: true });
    }
  });
}

/** The most paths of skipped files in a report. */
const MOST_NAMED = 20;

function reportOf({ source = 'folder', lost, leftOut }: ArchivePlan, path: string): ArchiveReport {
  return { source, path, lost, leftOut: leftOut.slice(0, MOST_NAMED) };
}

/** Returns the name of a folder for the archive: its name without `.zip`. */
function folderName(name: string): string {
  const result = normalisePath(fileName(name).replace(/\.zip$/i, ''));
  return result.ok ? result.path : 'Import';
}
