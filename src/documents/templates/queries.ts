import { requirePermission } from '@/identity/access';
import type { Context } from '@/identity/context';
import { sqlOfPool } from '@/platform/database';
import { type DocumentTemplate, MAX_TEMPLATES } from './schema';
import { listTemplates } from './store';

/** Returns the templates of a workspace that the person may read, sorted by path. */
export async function templates(ctx: Context, { workspaceId }: { workspaceId: string }): Promise<DocumentTemplate[]> {
  await requirePermission(ctx.db, ctx, { workspaceId, permission: 'read' });
  const { userId } = ctx.actor;
  return listTemplates(sqlOfPool(ctx.pool), { workspaceId, userId, most: MAX_TEMPLATES });
}
