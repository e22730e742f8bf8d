import { requirePermission } from '@/identity/access';
import type { Context } from '@/identity/context';
import { listPaths } from '../store';

/** What documents are called, for a list that knows their ids. Those of other workspaces are left out. */
export async function paths(
  ctx: Context,
  { workspaceId, documentIds }: { workspaceId: string; documentIds: string[] },
): Promise<{ documentId: string; path: string }[]> {
  await requirePermission(ctx.db, ctx, { workspaceId, permission: 'read' });
  return listPaths(ctx.db, workspaceId, documentIds);
}
