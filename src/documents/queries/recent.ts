import { requirePermission } from '@/identity/access';
import type { Context } from '@/identity/context';
import { sqlOfPool } from '@/platform/database';
import type { DocumentSummary } from '../schema';
import { listRecent } from '../store';
import { withPairs } from '../store-pair';

export interface RecentDocument extends DocumentSummary {
  projectName: string;
}

/** The most recently changed documents of a workspace. */
export async function recent(
  ctx: Context,
  { workspaceId, limit }: { workspaceId: string; limit: number },
): Promise<RecentDocument[]> {
  await requirePermission(ctx.db, ctx, { workspaceId, permission: 'read' });
  return withPairs(sqlOfPool(ctx.pool), await listRecent(ctx.db, workspaceId, limit));
}
