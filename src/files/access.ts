import { requirePermission } from '@/identity/access';
import type { Context } from '@/identity/context';
import { idSchema } from '@/identity/schema';
import { AppError } from '@/kernel/error';
import { sqlOfPool } from '@/platform/database';
import { type FileRow, findFile, isReadable } from './store';

const NO_FILE = 'This file doesn’t exist, or you don’t have access to it.';

/**
 * Returns a file that the person may read: a file of a project that they may enter, or one that moved to such a project
 * with a document. After an open project was deleted, its files can be read in the whole workspace, because documents
 * elsewhere may refer to them. Throws NOT_FOUND for other files.
 */
export async function requireFile(ctx: Context, fileId: string): Promise<FileRow> {
  const file = idSchema.safeParse(fileId).success ? await findFile(ctx.db, fileId) : undefined;
  if (!file) throw new AppError('NOT_FOUND', NO_FILE);
  const { workspaceId } = file;
  await requirePermission(ctx.db, ctx, { workspaceId, permission: 'read' }).catch((error) => {
    // Someone outside the project doesn't learn that the file exists.
    throw error instanceof AppError && error.code === 'NOT_FOUND' ? new AppError('NOT_FOUND', NO_FILE) : error;
  });
  if (!(await isReadable(sqlOfPool(ctx.pool), fileId, ctx.actor.userId))) throw new AppError('NOT_FOUND', NO_FILE);
  return file;
}
