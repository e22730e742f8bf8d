import { requirePermission } from '@/identity/access';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { inTransaction } from '@/platform/database';
import { requireDocument, requireProject } from '../access';
import { MAX_FAVOURITES, type OrderFavourites, type SetFavourite } from './schema';
import { deleteFavourite, insertFavourite, writeFavouriteOrder } from './store';

/** Adds a document or project at the end of the person's own favourites, or removes it. Nobody else sees them. */
export async function setFavourite(ctx: Context, { kind, subjectId, isFavourite }: SetFavourite): Promise<void> {
  const { workspaceId } =
    kind === 'document' ? await requireDocument(ctx, subjectId, 'read') : await requireProject(ctx, subjectId, 'read');
  const subject = { userId: ctx.actor.userId, kind, subjectId };
  await inTransaction(ctx.db, async (tx) => {
    if (!isFavourite) return deleteFavourite(tx, subject);
    if ((await insertFavourite(tx, { ...subject, workspaceId })) > MAX_FAVOURITES) {
      throw new AppError('CONFLICT', `You can have at most ${MAX_FAVOURITES} favorites. Remove one first.`);
    }
  });
}

/** Orders the person's own favourites. */
export async function orderFavourites(ctx: Context, { workspaceId, subjectIds }: OrderFavourites): Promise<void> {
  await requirePermission(ctx.db, ctx, { workspaceId, permission: 'read' });
  const { userId } = ctx.actor;
  await inTransaction(ctx.db, (tx) => writeFavouriteOrder(tx, { userId, workspaceId, subjectIds }));
}
