import fs from 'node:fs';
import { requireProject } from '@/documents/access';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { stagingFolder } from '@/platform/blobs/open-blobs';
import { type StagedBytes, stageBytes } from '@/platform/blobs/stage-bytes';
import type { ImportArchive } from './import-archive';
import { documentPath } from './import-place';
import { stepsOf } from './import-watch';
import { requireQuota } from './quota';
import { withImportOf, withImportSlot } from './upload-slot';

/** Where to create the document that a file becomes. */
export interface DocumentPlace {
  projectId: string;
  workspaceId: string;
  userId: string;
  path: string;
}

interface StagedDocument {
  place: DocumentPlace;
  staged: StagedBytes;
}

/** Runs `work` with an uploaded file that becomes one document. Its folder is removed afterwards. */
export async function withStagedDocument<T>(
  ctx: Context,
  input: ImportArchive,
  { mostBytes, tooLarge }: { mostBytes: number; tooLarge: string },
  work: (document: StagedDocument) => Promise<T>,
): Promise<T> {
  const { projectId, workspaceId } = await requireProject(ctx, input.projectId, 'edit');
  const { userId } = ctx.actor;
  const place = { projectId, workspaceId, userId, path: documentPath(input) };
  await requireQuota(ctx, workspaceId, 0);
  return withImportOf(userId, async () => {
    const staged = await stageBytes(input.content, {
      parent: stagingFolder(ctx.settings),
      maxBytes: mostBytes,
      tooLarge: () => new AppError('TOO_LARGE', tooLarge),
    });
    try {
      return await withImportSlot(input.watch.signal, () => {
        stepsOf(input.watch, 'read', 1)();
        return work({ place, staged });
      });
    } finally {
      await fs.promises.rm(staged.folder, { recursive: true, force: true });
    }
  });
}
