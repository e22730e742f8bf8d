import { requirePermission } from '@/identity/access';
import type { Context } from '@/identity/context';
import { sqlOfPool } from '@/platform/database';
import { withPairs } from '../store-pair';
import type { Favourite } from './schema';
import { listFavourites } from './store';

/** Returns the person's own favourites of a workspace in their order, without those in the trash. */
export async function favourites(ctx: Context, { workspaceId }: { workspaceId: string }): Promise<Favourite[]> {
  await requirePermission(ctx.db, ctx, { workspaceId, permission: 'read' });
  const sql = sqlOfPool(ctx.pool);
  const rows = await listFavourites(sql, { userId: ctx.actor.userId, workspaceId });
  const paired = await withPairs(
    sql,
    rows.filter(({ kind }) => kind === 'document').map(({ subjectId }) => ({ documentId: subjectId })),
  );
  const pairs = new Map(paired.map(({ documentId, pair }) => [documentId, pair]));
  return rows.map(({ kind, subjectId, name, path, documentKind }): Favourite => {
    if (kind === 'project' || path === null || documentKind === null) return { kind: 'project', subjectId, name };
    const pair = pairs.get(subjectId);
    return { kind, subjectId, projectName: name, path, documentKind, ...(pair && { pair }) };
  });
}
