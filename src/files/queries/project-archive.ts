import { requireProject } from '@/documents/access';
import { joinBytes } from '@/documents/core/line-ends';
import { nameOf } from '@/documents/core/path';
import { type ProjectText, projectTexts } from '@/documents/texts/project-texts';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { openBlobs } from '@/platform/blobs/open-blobs';
import { AttachmentPaths, MANIFEST, type Manifest } from '../archive/core/manifest';
import { addressesIn, relativeAddress, rewriteReferences } from '../archive/core/references';
import { writeZip, type ZipEntry } from '../archive/zip/write-zip';
import { fileIdOfAddress } from '../core/address';
import { fileName } from '../core/file-name';
import { type FileRow, findFiles } from '../store';

export interface ProjectArchive {
  name: string;
  pieces: AsyncIterable<Uint8Array>;
}

/**
 * A project or one of its folders as a zip file: the documents with their line ends, and in a folder `files` the files that
 * they name, with the links made relative. `importArchive` brings back the same bytes. Throws NOT_FOUND for an empty folder.
 */
export async function projectArchive(
  ctx: Context,
  { projectId, folder }: { projectId: string; folder: string },
): Promise<ProjectArchive> {
  const { name, workspaceId } = await requireProject(ctx, projectId, 'read');
  const documents = await projectTexts(ctx, { projectId, folder });
  if (folder !== '' && documents.length === 0) throw new AppError('NOT_FOUND', 'This folder doesn’t exist anymore.');
  const within = folder === '' ? 0 : folder.length + 1;
  const relative = documents.map((document) => ({ ...document, path: document.path.slice(within) }));
  return {
    name: `${fileName(folder === '' ? name : nameOf(folder))}.zip`,
    pieces: writeZip(entriesOf(ctx, workspaceId, relative)),
  };
}

async function* entriesOf(
  ctx: Context,
  workspaceId: string,
  documents: readonly ProjectText[],
): AsyncGenerator<ZipEntry, void> {
  const paths = new AttachmentPaths(documents.map(({ path }) => path));
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
    yield { path, content: joinBytes({ ...content, text }) };
  }
  const attachments = [...known.values()].filter((attachment) => attachment !== undefined);
  for (const { path, row } of attachments) yield { path, content: await openBlobs(ctx.settings).read(row.sha256) };
  const manifest: Manifest = {
    variorum: 1,
    attachments: Object.fromEntries(attachments.map(({ path, row }) => [path, row.name])),
    sheets: sheetsOf(documents),
  };
  yield { path: MANIFEST, content: Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`) };
}

function sheetsOf(documents: readonly ProjectText[]): Manifest['sheets'] {
  const paths = new Map(documents.map(({ documentId, path }) => [documentId, path]));
  return documents.flatMap(({ path, pair }) => {
    const template = pair?.half === 'data' ? paths.get(pair.companionId) : undefined;
    return template === undefined ? [] : [{ data: path, template }];
  });
}
