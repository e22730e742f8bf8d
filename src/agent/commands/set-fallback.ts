import { requirePermission } from '@/identity/access';
import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { inTransaction } from '@/platform/database';
import type { FallbackInput } from '../model-schema';
import { requireKey } from '../queries/models';
import { providerSettingsOf } from '../queries/providers/provider-settings';
import { writeFallback } from '../store/model-settings';

/**
 * Sets a workspace's fallback models, which turns use if their own model is unavailable. Without fallback models such a
 * turn fails. Throws INVALID for an invalid model name, UNAVAILABLE for a model whose provider has no key.
 */
export async function setFallback(ctx: Context, { workspaceId, models }: FallbackInput): Promise<void> {
  await requirePermission(ctx.db, ctx, { workspaceId, permission: 'manage_models' });
  const providers = await providerSettingsOf(ctx, workspaceId);
  for (const model of models) requireKey(model, providers);
  const { userId } = ctx.actor;
  await inTransaction(ctx.db, async (tx) => {
    await writeFallback(tx, workspaceId, { models, updatedByUserId: userId, updatedAt: new Date() });
    await recordAuditEvent(tx, {
      workspaceId,
      actorId: userId,
      action: 'model.fallback_changed',
      subjectType: 'workspace',
      subjectId: workspaceId,
      data: { models },
    });
  });
}
