import { sqlOfPool } from '@/platform/database';
import { requirePermission } from '../access';
import type { Context } from '../context';
import type { GroupView } from './schema';
import { listGroups } from './store';

/** Returns the groups of a workspace, for its members. */
export async function groups(ctx: Context, { workspaceId }: { workspaceId: string }): Promise<GroupView[]> {
  await requirePermission(ctx.db, ctx, { workspaceId, permission: 'read' });
  return listGroups(sqlOfPool(ctx.pool), workspaceId);
}
