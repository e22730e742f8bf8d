import { requireProject } from '@/documents/access';
import { joinBytes } from '@/documents/core/line-ends';
import { nameOf } from '@/documents/core/path';
import { type ProjectText, projectTexts } from '@/documents/texts/project-texts';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { openBlobs } from '@/platform/blobs/open-blobs';
import { historyLines } from '@/versions/queries/history-lines';
import { AttachmentPaths, HISTORY, isOwnFile, MANIFEST, type Manifest, pathsInArchive } from '../archive/core/manifest';
import { addressesIn, relativeAddress, rewriteReferences } from '../archive/core/references';
import { requireCountable, writeZip, type ZipEntry } from '../archive/zip/write-zip';
import { fileIdOfAddress } from '../core/address';
import { fileName } from '../core/file-name';
import type { ArchiveExport } from '../schema';
import { type FileRow, findFiles } from '../store';

export interface ProjectArchive {
  name: string;
  pieces: AsyncIterable<Uint8Array>;
}

/**
 * Returns a project or one of its folders as a zip file: the documents with their line endings and, in a folder `files`,
 * the files that they refer to, with links made relative. With `history`, it also contains the versions of the
 * documents. `importArchive` restores the same bytes. Throws NOT_FOUND for an empty folder,
 * and TOO_LARGE for too many documents.
 */
export async function projectArchive(
  ctx: Context,
  { projectId, folder, history }: ArchiveExport,
): Promise<ProjectArchive> {
  const { name, workspaceId } = await requireProject(ctx, projectId, 'read');
  const documents = await projectTexts(ctx, { projectId, folder });
  if (folder !== '' && documents.length === 0) throw new AppError('NOT_FOUND', 'This folder no longer exists.');
  // Checked now, because an error can't be sent once the response has begun.
  const ownFiles = history === 'yes' ? [MANIFEST, HISTORY] : [MANIFEST];
  requireCountable(documents.length + ownFiles.length);
  const within = folder === '' ? 0 : folder.length + 1;
  const relative = documents.map((document) => ({ ...document, path: document.path.slice(within) }));
  return {
    name: `${fileName(folder === '' ? name : nameOf(folder))}.zip`,
    pieces: writeZip(entriesOf(ctx, { workspaceId, documents: relative, hasHistory: history === 'yes' })),
  };
}

interface Wanted {
  workspaceId: string;
  documents: readonly ProjectText[];
  hasHistory: boolean;
}

async function* entriesOf(
  ctx: Context,
  { workspaceId, documents, hasHistory }: Wanted,
): AsyncGenerator<ZipEntry, void> {
  const paths = new AttachmentPaths(documents.map(({ path }) => path));
  const moved = pathsInArchive(documents.map(({ path }) => path));
  const known = new Map<string, { path: string; row: FileRow } | undefined>();
  for (const { path, kind, read } of documents) {
    const content = await read();
    const fileIds = addressesIn(content.text, kind).flatMap((address) => fileIdOfAddress(address) ?? []);
    const strange = [...new Set(fileIds)].filter((fileId) => !known.has(fileId));
    const found = await findFiles(ctx.db, { workspaceId, userId: ctx.actor.userId, fileIds: strange });
    for (const fileId of strange) {
      const row = found.get(fileId);
      known.set(fileId, row && { path: paths.add(row.name), row });
    }
    const text = rewriteReferences(content.text, kind, (address) => {
      const attachment = known.get(fileIdOfAddress(address) ?? '');
      return attachment && relativeAddress(attachment.path, { from: path, kind });
    });
    yield { path: moved.get(path) ?? path, content: joinBytes({ ...content, text }) };
  }
  const attachments = [...known.values()].filter((attachment) => attachment !== undefined);
  for (const { path, row } of attachments) yield { path, content: blobOf(ctx, row.sha256) };
  if (hasHistory)
    yield { path: HISTORY, content: bytesOf(historyLines(ctx, { workspaceId, documents })), isText: true };
  const manifest: Manifest = {
    variorum: 1,
    attachments: Object.fromEntries(attachments.map(({ path, row }) => [path, row.name])),
    sheets: sheetsOf(documents),
    ...(moved.size > 0 && { renamed: renamedOf(moved) }),
  };
  yield { path: MANIFEST, content: Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`) };
}

/** Returns the inverse map: by the paths in the archive. */
function renamedOf(moved: ReadonlyMap<string, string>): Manifest['renamed'] {
  return Object.fromEntries([...moved].flatMap(([path, at]) => (isOwnFile(path) ? [[at, path]] : [])));
}

/** Opens the blob only when it's read, so an entry that is refused leaves no file open. */
async function* blobOf({ settings }: Context, sha256: string): AsyncGenerator<Uint8Array, void> {
  yield* (await openBlobs(settings).read(sha256)) as AsyncIterable<Uint8Array>;
}

async function* bytesOf(lines: AsyncIterable<string>): AsyncGenerator<Uint8Array, void> {
  for await (const line of lines) yield Buffer.from(line);
}

function sheetsOf(documents: readonly ProjectText[]): Manifest['sheets'] {
  const paths = new Map(documents.map(({ documentId, path }) => [documentId, path]));
  return documents.flatMap(({ path, pair }) => {
    const template = pair?.half === 'data' ? paths.get(pair.companionId) : undefined;
    return template === undefined ? [] : [{ data: path, template }];
  });
}
