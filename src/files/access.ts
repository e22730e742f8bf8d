import { requirePermission } from '@/identity/access';
import type { Context } from '@/identity/context';
import { idSchema } from '@/identity/schema';
import { AppError } from '@/kernel/error';
import { type FileRow, findFile } from './store';

const NO_FILE = 'This file doesn’t exist, or you don’t have access to it.';

/**
 * Returns a file that the person may read, like all documents of its workspace: documents that name it can be in any
 * project, also after the project that it came to was deleted. Throws NOT_FOUND for a stranger.
 */
export async function requireFile(ctx: Context, fileId: string): Promise<FileRow> {
  const file = idSchema.safeParse(fileId).success ? await findFile(ctx.db, fileId) : undefined;
  if (!file) throw new AppError('NOT_FOUND', NO_FILE);
  const { workspaceId } = file;
  await requirePermission(ctx.db, ctx, { workspaceId, permission: 'read' }).catch((error) => {
    // A stranger doesn't learn that it exists.
    throw error instanceof AppError && error.code === 'NOT_FOUND' ? new AppError('NOT_FOUND', NO_FILE) : error;
  });
  return file;
}
