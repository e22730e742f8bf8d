import { AppError } from '@/kernel/error';
import { sqlOfPool } from '@/platform/database';
import { requirePermission } from '../../access';
import type { Context } from '../../context';
import { idSchema } from '../../schema';
import { findPicture, listPictures, type StoredPicture } from './store';

/**
 * Returns which members of a workspace have a picture, and its version. Lists of people need nothing else to show them.
 */
export async function profilePictures(
  ctx: Context,
  { workspaceId }: { workspaceId: string },
): Promise<{ userId: string; version: string }[]> {
  await requirePermission(ctx.db, ctx, { workspaceId, permission: 'read' });
  return listPictures(ctx.db, workspaceId);
}

/**
 * Returns a person's picture, for themselves and for people who share a workspace with them. Throws NOT_FOUND for
 * others.
 */
export async function profilePicture(ctx: Context, { userId }: { userId: string }): Promise<StoredPicture> {
  const isId = idSchema.safeParse(userId).success;
  const found = isId && (await findPicture(sqlOfPool(ctx.pool), { userId, viewerId: ctx.actor.userId }));
  if (!found) throw new AppError('NOT_FOUND', 'This picture doesn’t exist, or you don’t have access to it.');
  return found;
}
