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
import { requireTakeable } from './require-takeable';
import { withSlot } from './upload-slot';

export interface AddFile {
  /** The document that it is put into. The file belongs to its project. */
  documentId: string;
  /** As the client calls it. */
  name: string;
  /** How many bytes will come, if the client says so. */
  announcedBytes?: number | undefined;
  content: Readable;
}

/**
 * Keeps a file of a document. A file that the project already has under that name is not added again: an upload can be
 * repeated. Throws TOO_LARGE for more than the limits, INVALID for a picture that can't be taken; then nothing is left.
 */
export async function addFile(ctx: Context, input: AddFile): Promise<FileSummary> {
  const { projectId, workspaceId } = await requireDocument(ctx, input.documentId, 'edit');
  const { maxBytes } = ctx.settings.files;
  const announced = input.announcedBytes ?? 0;
  if (announced > maxBytes) throw tooLarge(maxBytes);
  await requireQuota(ctx, workspaceId, announced);
  return withSlot(ctx.actor.userId, async () => {
    const staging = { parent: stagingFolder(ctx.settings), maxBytes, tooLarge: () => tooLarge(maxBytes) };
    const staged = await stageBytes(input.content, staging);
    try {
      const inspected = await requireTakeable(staged);
      const kept = { files: [{ name: fileName(input.name), inspected }], workspaceId, projectId };
      return await keepFiles(ctx, kept, async (_, [row]) => toFileSummary(row as FileRow));
    } finally {
      await fs.promises.rm(staged.folder, { recursive: true, force: true });
    }
  });
}
