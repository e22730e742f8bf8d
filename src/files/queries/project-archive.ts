import { requireProject } from '@/documents/access';
import { joinBytes } from '@/documents/core/line-ends';
import { nameOf } from '@/documents/core/path';
import { type ProjectText, projectTexts } from '@/documents/texts/project-texts';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { openBlobs } from '@/platform/blobs/open-blobs';
import { historyLines } from '@/versions/queries/history-lines';
import { relativeLink } from '../archive/core/document-links';
import { EXPORT_LIMITS, importObstacles } from '../archive/core/limits';
import { AttachmentPaths, HISTORY, isOwnFile, MANIFEST, type Manifest, pathsInArchive } from '../archive/core/manifest';
import { addressesIn, relativeAddress, rewriteReferences } from '../archive/core/references';
import { requireCountable, tooLarge, writeZip, type ZipEntry } from '../archive/zip/write-zip';
import { fileIdOfAddress } from '../core/address';
import { fileName } from '../core/file-name';
import { type ExportReport, LeftOutList } from '../core/left-out';
import type { ArchiveExport } from '../schema';
import { type FileRow, findFiles } from '../store';

export interface ProjectArchive {
  name: string;
  /** What the archive doesn't include, and whether an import would refuse it. */
  report: ExportReport;
  pieces: AsyncIterable<Uint8Array>;
}

/**
 * Returns a project or one of its folders as a zip file: the documents with their line ends and, in a folder `files`,
 * the files that they refer to, with links to files and between the documents made relative. With `history`, it also
 * contains the versions of the documents. After `importArchive`, another export has the same bytes. Throws NOT_FOUND
 * for an empty folder, and TOO_LARGE for too many documents or too large files.
 */
export async function projectArchive(
  ctx: Context,
  { projectId, folder, history }: Omit<ArchiveExport, 'report'>,
): Promise<ProjectArchive> {
  const { name, workspaceId } = await requireProject(ctx, projectId, 'read');
  const documents = await projectTexts(ctx, { projectId, folder });
  if (folder !== '' && documents.length === 0) throw new AppError('NOT_FOUND', 'This folder no longer exists.');
  const within = folder === '' ? 0 : folder.length + 1;
  const relative = documents.map((document) => ({ ...document, path: document.path.slice(within) }));
  const wanted = { workspaceId, documents: relative, hasHistory: history === 'yes' };
  return {
    name: `${fileName(folder === '' ? name : nameOf(folder))}.zip`,
    report: await reportOf(ctx, wanted),
    pieces: writeZip(entriesOf(ctx, wanted)),
  };
}

/**
 * Reads everything once before the response begins, because headers can't be sent, and a reason can't be told, after
 * that. The texts aren't kept: the archive may be larger than the memory.
 */
async function reportOf(ctx: Context, wanted: Wanted): Promise<ExportReport> {
  const missing = new LeftOutList();
  const size = { entries: 0, documents: wanted.documents.length, text: 0, bytes: 0, largestFile: 0 };
  requireCountable(size.documents);
  let units = 0;
  for await (const entry of entriesOf(ctx, wanted, { missing, onText: (text) => (units += text.length) })) {
    requireCountable(++size.entries);
    const { content, fileBytes } = entry;
    if (fileBytes !== undefined) size.largestFile = Math.max(size.largestFile, fileBytes);
    else if (entry.path !== MANIFEST && content instanceof Uint8Array) size.text += content.length;
    size.bytes += fileBytes ?? (content instanceof Uint8Array ? content.length : 0);
    if (size.bytes - size.text > EXPORT_LIMITS.bytes) throw tooLarge();
  }
  // An import also counts the texts with the links that it writes.
  size.text = Math.max(size.text, units);
  return { leftOut: missing.list(), importObstacles: importObstacles(size, ctx.settings.files.maxBytes) };
}

interface Wanted {
  workspaceId: string;
  documents: readonly ProjectText[];
  hasHistory: boolean;
}

interface Watch {
  /** Collects the files that can't be included. */
  missing: LeftOutList;
  onText(text: string): void;
}

/** `fileBytes`: the size of an attachment. */
type Entry = ZipEntry & { fileBytes?: number };

async function* entriesOf(
  ctx: Context,
  { workspaceId, documents, hasHistory }: Wanted,
  watch?: Watch,
): AsyncGenerator<Entry, void> {
  const paths = new AttachmentPaths(documents.map(({ path }) => path));
  const moved = pathsInArchive(documents.map(({ path }) => path));
  const pathsById = new Map(documents.map(({ documentId, path }) => [documentId, path]));
  const known = new Map<string, { path: string; row: FileRow } | undefined>();
  for (const { path, kind, read } of documents) {
    const content = await read();
    watch?.onText(content.text);
    const fileIds = addressesIn(content.text, kind).flatMap((address) => fileIdOfAddress(address) ?? []);
    const strange = [...new Set(fileIds)].filter((fileId) => !known.has(fileId));
    for (const [fileId, file] of await filesFor(ctx, { workspaceId, fileIds: strange })) {
      known.set(fileId, file?.hasBytes ? { path: paths.add(file.row.name), row: file.row } : undefined);
      if (!file?.hasBytes) watch?.missing.add('missingFiles', fileId, file?.row.name ?? path);
    }
    const text = rewriteReferences(content.text, kind, (address) => {
      const attachment = known.get(fileIdOfAddress(address) ?? '');
      if (attachment) return relativeAddress(attachment.path, { from: path, kind });
      return kind === 'markdown' ? relativeLink(address, path, pathsById) : undefined;
    });
    yield { path: moved.get(path) ?? path, content: joinBytes({ ...content, text }) };
  }
  const attachments = [...known.values()].filter((attachment) => attachment !== undefined);
  for (const { path, row } of attachments) yield { path, content: blobOf(ctx, row.sha256), fileBytes: row.bytes };
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

interface FoundFile {
  row: FileRow;
  /** False if the file's bytes are missing on the server. */
  hasBytes: boolean;
}

/** Returns the files with these ids. Undefined for those that don't exist or that the person can't read. */
async function filesFor(
  ctx: Context,
  { workspaceId, fileIds }: { workspaceId: string; fileIds: readonly string[] },
): Promise<Map<string, FoundFile | undefined>> {
  const found = await findFiles(ctx.db, { workspaceId, userId: ctx.actor.userId, fileIds });
  const blobs = openBlobs(ctx.settings);
  const files = new Map<string, FoundFile | undefined>();
  for (const fileId of fileIds) {
    const row = found.get(fileId);
    files.set(fileId, row && { row, hasBytes: await blobs.has(row.sha256) });
  }
  return files;
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
