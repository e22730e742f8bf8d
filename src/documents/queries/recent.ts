import { requirePermission } from '@/identity/access';
import type { Context } from '@/identity/context';
import { projectRoles } from '@/identity/queries/projects';
import { sqlOfPool } from '@/platform/database';
import type { DocumentSummary } from '../schema';
import { listRecent } from '../store';
import { withPairs } from '../store-pair';

export interface RecentDocument extends DocumentSummary {
  projectName: string;
  /** The person who changed it last. Null if nobody knows. */
  changedBy: string | null;
}

/** Returns the most recently changed documents of a workspace that the actor may read. */
export async function recent(
  ctx: Context,
  { workspaceId, limit }: { workspaceId: string; limit: number },
): Promise<RecentDocument[]> {
  await requirePermission(ctx.db, ctx, { workspaceId, permission: 'read' });
  const projectIds = [...(await projectRoles(ctx, workspaceId)).keys()];
  return withPairs(sqlOfPool(ctx.pool), await listRecent(ctx.db, projectIds, limit));
}
