import { t } from '@/generated/messages/server/names';
import { requirePermission } from '@/identity/access';
import type { Context } from '@/identity/context';
import { namesOfMembers } from '@/versions/queries/version';
import type { FallbackView } from '../model-schema';
import { findFallback } from '../store/model-settings';

/** Returns a workspace's fallback models, in order. */
export async function fallback(ctx: Context, { workspaceId }: { workspaceId: string }): Promise<FallbackView> {
  await requirePermission(ctx.db, ctx, { workspaceId, permission: 'manage_models' });
  const row = await findFallback(ctx.db, workspaceId);
  if (!row) return { models: [], updatedBy: null, updatedAt: null };
  const names = await namesOfMembers(ctx, workspaceId);
  const { models, updatedByUserId: userId, updatedAt } = row;
  return { models, updatedBy: { userId, name: names.get(userId) ?? t('formerMember') }, updatedAt };
}
