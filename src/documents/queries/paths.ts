import { requirePermission } from '@/identity/access';
import type { Context } from '@/identity/context';
import { listPaths } from '../store';

/** The paths of documents, for lists that know only ids. Leaves out documents of other workspaces. */
export async function paths(
  ctx: Context,
  { workspaceId, documentIds }: { workspaceId: string; documentIds: string[] },
): Promise<{ documentId: string; path: string }[]> {
  await requirePermission(ctx.db, ctx, { workspaceId, permission: 'read' });
  return listPaths(ctx.db, workspaceId, documentIds);
}
