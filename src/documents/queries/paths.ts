import { requirePermission } from '@/identity/access';
import type { Context } from '@/identity/context';
import { sqlOfPool } from '@/platform/database';
import { listPaths } from '../store';

/** Returns the paths of documents, for lists that know only ids. Leaves out documents that the actor may not read. */
export async function paths(
  ctx: Context,
  { workspaceId, documentIds }: { workspaceId: string; documentIds: string[] },
): Promise<{ documentId: string; path: string }[]> {
  await requirePermission(ctx.db, ctx, { workspaceId, permission: 'read' });
  return listPaths(sqlOfPool(ctx.pool), { workspaceId, userId: ctx.actor.userId }, documentIds);
}
