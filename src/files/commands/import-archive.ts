import fs from 'node:fs';
import type { Readable } from 'node:stream';
import { requireProject } from '@/documents/access';
import { importDocuments } from '@/documents/commands/create/import-documents';
import { requireNoOfficeFile } from '@/documents/commands/create/office-file';
import { normalisePath } from '@/documents/core/path';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { newId } from '@/kernel/id';
import { stagingFolder } from '@/platform/blobs/open-blobs';
import { type StagedBytes, stageBytes } from '@/platform/blobs/stage-bytes';
import type { Tx } from '@/platform/database';
import { runOnThread } from '@/platform/threads/run-task';
import { topics } from '@/platform/topics';
import { type ImportedThreads, importThreads, type ThreadToImport } from '@/review/threads/commands/import-threads';
import { inShownFolder, isHidden, isMissed, namesOfHidden, programFolder } from '../archive/core/hidden-files';
import { IMPORT_LIMITS } from '../archive/core/limits';
import { HISTORY, MANIFEST } from '../archive/core/manifest';
import type { ArchivePlan } from '../archive/core/plan';
import type { HtmlConverter } from '../archive/html-converter';
import { openArchive } from '../archive/open-archive';
import { stageAttachments } from '../archive/stage-attachments';
import { ARCHIVE_TASKS } from '../archive/work/tasks';
import { withArchive } from '../archive/zip/nested-zip';
import type { ArchivedFile } from '../archive/zip/read-zip';
import { fileAddress } from '../core/address';
import { fileName } from '../core/file-name';
import type { ArchiveReport, ImportedArchive } from '../schema';
import { chooseIds } from './choose-ids';
import { requireFolder } from './import-place';
import { type ImportWatch, stepsOf } from './import-watch';
import { keepFiles } from './keep-files';
import { requireQuota } from './quota';
import { withImportOf, withImportSlot } from './upload-slot';

export interface ImportArchive {
  projectId: string;
  /** The folder to import into; empty for the top level. */
  folder: string;
  /** The name that the client gave the zip file. */
  name: string;
  content: Readable;
  watch: ImportWatch;
}

/** The limit for inserting the addresses of attachments into texts. */
const LIMIT = { timeMs: 30_000 };

/**
 * Imports a zip file: text becomes documents, and the pictures and other files that they refer to become attachments.
 * Links to them are rewritten, and so are links between the documents: they lead to ids, which renames don't change. Imports everything or nothing. Throws INVALID or TOO_LARGE for an archive that can't be
 * accepted, and the signal's reason if the import was canceled before its transaction was committed.
 */
export async function importArchive(
  ctx: Context,
  input: ImportArchive,
  convert: HtmlConverter,
): Promise<ImportedArchive> {
  const { projectId, workspaceId } = await requireProject(ctx, input.projectId, 'edit');
  requireNoOfficeFile(fileName(input.name));
  const place = { projectId, workspaceId, folder: requireFolder(input.folder) };
  await requireQuota(ctx, workspaceId, 0);
  return withImportOf(ctx.actor.userId, async () => {
    const staged = await stageBytes(input.content, {
      parent: stagingFolder(ctx.settings),
      maxBytes: IMPORT_LIMITS.bytes,
      tooLarge: () => new AppError('TOO_LARGE', 'This zip file is larger than 1 GB. Import it in parts.'),
    });
    try {
      return await withImportSlot(input.watch.signal, () =>
        importStaged(ctx, { ...place, staged, convert, name: folderName(input.name), watch: input.watch }),
      );
    } finally {
      await fs.promises.rm(staged.folder, { recursive: true, force: true });
    }
  });
}

interface StagedArchive {
  staged: StagedBytes;
  projectId: string;
  workspaceId: string;
  folder: string;
  /** The name of a new folder in it, if it needs one. */
  name: string;
  convert: HtmlConverter;
  watch: ImportWatch;
}

async function importStaged(
  ctx: Context,
  { staged, convert, watch, ...place }: StagedArchive,
): Promise<ImportedArchive> {
  const { projectId, workspaceId, folder, name } = place;
  const { signal } = watch;
  const links: string[] = [];
  const folders: string[] = [];
  const limits = {
    ...{ entries: IMPORT_LIMITS.entries, bytes: IMPORT_LIMITS.bytes, parent: staged.folder, signal },
    isIgnored: (path: string) => path === HISTORY,
    // In our own archives, every file is a document or an attachment.
    keepsAll: (paths: ReadonlyMap<string, unknown>) => paths.has(MANIFEST),
    skippedFolder: programFolder,
    onSkipped: (folder: string) => {
      if (isMissedFolder(folder)) folders.push(folder);
    },
    onLink: (path: string) => {
      if (!isHidden(path)) links.push(path);
    },
  };
  return withArchive(staged.file, limits, async (found) => {
    const archived = inShownFolder(found);
    const opening = { convert, onFile: stepsOf(watch, 'read', archived.length), signal };
    const { files, plan, hidden, sheets } = await openArchive(archived, opening);
    await requireQuota(ctx, workspaceId, attachedBytes(files, plan));
    const unpacked = await stageAttachments(ctx, {
      ...{ files, plan, parent: staged.folder },
      onFile: stepsOf(watch, 'check', plan.attachments.size),
    });
    const attachments = await chooseIds(ctx.db, projectId, unpacked);
    const addresses = new Map(attachments.map(({ path, id }) => [path, fileAddress(id)]));
    const ids = new Map(plan.documents.map(({ path }) => [path.normalize('NFC'), newId()]));
    const named = { documents: plan.documents, addresses, links: { ids, isOurs: plan.source === undefined } };
    const rewritten = await runOnThread(ARCHIVE_TASKS, 'rewriteArchive', named, { ...LIMIT, signal });
    const documents = rewritten.map((one) => ({ ...one, id: ids.get(one.path.normalize('NFC')) }));
    const onDocument = stepsOf(watch, 'write', documents.length);
    const kept = { files: attachments, workspaceId, projectId, onFile: stepsOf(watch, 'keep', attachments.length) };
    const imported = await keepFiles(ctx, kept, async (tx) => {
      const result = await importDocuments(tx, { ...place, userId: ctx.actor.userId, sheets, documents, onDocument });
      const added = await addThreads(tx, ctx, { documents, workspaceId, signal });
      signal.throwIfAborted();
      return { ...result, added };
    });
    ctx.bus.publish(topics.project(projectId));
    const { notText } = plan;
    const leftOut = [...folders, ...namesOfHidden(hidden), ...plan.leftOut, ...links];
    return {
      folder: imported.folder,
      documents: imported.documents.length,
      files: attachments.length,
      leftOut: notText.length + folders.length + hidden.length + plan.leftOut.length + links.length,
      documentId: imported.documents[0]?.documentId ?? null,
      documentIds: imported.documents.map(({ documentId }) => documentId),
      ...((plan.source || notText.length > 0 || folders.length > 0) && {
        archive: reportOf({ ...plan, leftOut }, imported.folder === folder ? name : imported.folder, imported.added),
      }),
    };
  });
}

/** Returns whether somebody might miss a folder of another program. Nobody misses `__MACOSX`. */
function isMissedFolder(folder: string): boolean {
  return !isHidden(folder) || isMissed(folder);
}

/** Returns the unpacked size of the attachments. Those with the same content are stored once. */
function attachedBytes(files: readonly ArchivedFile[], { attachments }: ArchivePlan): number {
  const sizes = new Map<string, number>();
  for (const { path, bytes, checksum } of files) {
    if (attachments.has(path)) sizes.set(`${bytes} ${checksum}`, bytes);
  }
  return [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
}

/** The most paths of other skipped files in a report. It names each file that should have been text. */
const MAX_NAMED = 20;

function reportOf(plan: ArchivePlan, path: string, added: ImportedThreads): ArchiveReport {
  const { source = 'folder', notText, leftOut } = plan;
  const found = plan.documents.reduce((sum, { content }) => sum + (content.comments?.flat().length ?? 0), 0);
  const left = { kind: 'leftComments' as const, count: found - added.comments };
  const lost = left.count > 0 ? [...plan.lost, left] : plan.lost;
  return { source, path, comments: added.threads, lost, leftOut: [...notText, ...leftOut.slice(0, MAX_NAMED)] };
}

interface Commented {
  documents: readonly { id: string | undefined; threads: readonly ThreadToImport[] }[];
  workspaceId: string;
  signal: AbortSignal;
}

/** Adds the comments of web pages to their documents. Returns how many were added. */
async function addThreads(
  tx: Tx,
  ctx: Context,
  { documents, workspaceId, signal }: Commented,
): Promise<ImportedThreads> {
  const sum: ImportedThreads = { threads: 0, comments: 0 };
  for (const { id, threads } of documents) {
    if (id === undefined || threads.length === 0) continue;
    signal.throwIfAborted();
    const added = await importThreads(tx, ctx, { document: { documentId: id, workspaceId }, threads });
    sum.threads += added.threads;
    sum.comments += added.comments;
  }
  return sum;
}

/** Returns the name of a folder for the archive: its name without `.zip`. */
function folderName(name: string): string {
  const result = normalisePath(fileName(name).replace(/\.zip$/i, ''));
  return result.ok ? result.path : 'Import';
}
