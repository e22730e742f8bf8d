import { requirePermission } from '@/identity/access';
import type { Context } from '@/identity/context';
import { idSchema } from '@/identity/schema';
import { AppError } from '@/kernel/error';
import { sqlOfPool } from '@/platform/database';
import { type FileRow, findFile, isReadable } from './store';

const NO_FILE = 'This file doesn’t exist, or you don’t have access to it.';

/**
 * Returns a file that the person may read: one of a project that they may enter, or that a document took along to such a
 * project. After an open project was deleted, its files can be read in the whole workspace, because documents elsewhere
 * may name them. Throws NOT_FOUND for others.
 */
export async function requireFile(ctx: Context, fileId: string): Promise<FileRow> {
  const file = idSchema.safeParse(fileId).success ? await findFile(ctx.db, fileId) : undefined;
  if (!file) throw new AppError('NOT_FOUND', NO_FILE);
  const { workspaceId } = file;
  await requirePermission(ctx.db, ctx, { workspaceId, permission: 'read' }).catch((error) => {
    // A stranger doesn't learn that it exists.
    throw error instanceof AppError && error.code === 'NOT_FOUND' ? new AppError('NOT_FOUND', NO_FILE) : error;
  });
  if (!(await isReadable(sqlOfPool(ctx.pool), fileId, ctx.actor.userId))) throw new AppError('NOT_FOUND', NO_FILE);
  return file;
}
