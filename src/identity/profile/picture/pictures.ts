import { AppError } from '@/kernel/error';
import { sqlOfPool } from '@/platform/database';
import { requirePermission } from '../../access';
import type { Context } from '../../context';
import { idSchema } from '../../schema';
import { findPicture, listPictures, type StoredPicture } from './store';

/** Which members of a workspace have a picture, and its version: all that lists of people need to show them. */
export async function profilePictures(
  ctx: Context,
  { workspaceId }: { workspaceId: string },
): Promise<{ userId: string; version: string }[]> {
  await requirePermission(ctx.db, ctx, { workspaceId, permission: 'read' });
  return listPictures(ctx.db, workspaceId);
}

/** A person's picture, for themselves and for members of a workspace that they share. Throws NOT_FOUND for others. */
export async function profilePicture(ctx: Context, { userId }: { userId: string }): Promise<StoredPicture> {
  const isId = idSchema.safeParse(userId).success;
  const found = isId && (await findPicture(sqlOfPool(ctx.pool), { userId, viewerId: ctx.actor.userId }));
  if (!found) throw new AppError('NOT_FOUND', 'There is no picture here.');
  return found;
}
