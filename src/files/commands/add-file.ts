import fs from 'node:fs';
import type { Readable } from 'node:stream';
import { requireDocument } from '@/documents/access';
import type { Context } from '@/identity/context';
import { stagingFolder } from '@/platform/blobs/open-blobs';
import { stageBytes } from '@/platform/blobs/stage-bytes';
import { fileName } from '../core/file-name';
import { toFileSummary } from '../queries/file';
import type { FileSummary } from '../schema';
import type { FileRow } from '../store';
import { keepFiles } from './keep-files';
import { requireQuota, tooLarge } from './quota';
import { requireAllowedFile } from './require-takeable';
import { withSlot } from './upload-slot';

export interface AddFile {
  /** The document that it's inserted into. The file belongs to the document's project. */
  documentId: string;
  /** The name that the client gave it. */
  name: string;
  /** The size that the client announced, in bytes. */
  announcedBytes?: number | undefined;
  content: Readable;
}

/**
 * Stores a file of a document. People who can only suggest may add files too, because a draft needs its images before
 * anyone accepts it. If the project already has the file under that name, it's not added again, so an upload can be
 * repeated. Throws TOO_LARGE above the limits, and INVALID for a picture that can't be accepted. After an error, nothing
 * is stored.
 */
export async function addFile(ctx: Context, input: AddFile): Promise<FileSummary> {
  const { projectId, workspaceId } = await requireDocument(ctx, input.documentId, 'comment');
  const { maxBytes } = ctx.settings.files;
  const announced = input.announcedBytes ?? 0;
  if (announced > maxBytes) throw tooLarge(maxBytes);
  await requireQuota(ctx, workspaceId, announced);
  return withSlot(ctx.actor.userId, async () => {
    const staging = { parent: stagingFolder(ctx.settings), maxBytes, tooLarge: () => tooLarge(maxBytes) };
    const staged = await stageBytes(input.content, staging);
    try {
      const inspected = await requireAllowedFile(staged);
      const kept = { files: [{ name: fileName(input.name), inspected }], workspaceId, projectId };
      return await keepFiles(ctx, kept, async (_, [row]) => toFileSummary(row as FileRow));
    } finally {
      await fs.promises.rm(staged.folder, { recursive: true, force: true });
    }
  });
}
