import { requirePermission } from '@/identity/access';
import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { inTransaction } from '@/platform/database';
import { seal } from '@/platform/secrets/sealing';
import { PROVIDER_NAMES } from '../core/models/model-ref';
import type { ProviderKeyInput } from '../model-schema';
import { sealContext, sealingSecret } from '../queries/providers/provider-settings';
import { writeKey } from '../store/provider-keys';

/**
 * Sets or replaces a workspace's key for a provider. The key is stored encrypted, overrides the environment's key, and
 * applies from the next step of each turn, in every process.
 */
export async function setProviderKey(ctx: Context, { workspaceId, provider, key }: ProviderKeyInput): Promise<void> {
  await requirePermission(ctx.db, ctx, { workspaceId, permission: 'manage_models' });
  if (!ctx.settings.providers[provider]) {
    throw new AppError('INVALID', `${PROVIDER_NAMES[provider]} has no base URL. The operator must set one first.`);
  }
  const { userId } = ctx.actor;
  const sealed = seal(sealingSecret(ctx.settings), key, sealContext(workspaceId, provider));
  await inTransaction(ctx.db, async (tx) => {
    const replaced = await writeKey(tx, { workspaceId, provider, sealed, setByUserId: userId, setAt: new Date() });
    await recordAuditEvent(tx, {
      workspaceId,
      actorId: userId,
      action: replaced ? 'provider_key.replaced' : 'provider_key.set',
      subjectType: 'provider',
      subjectId: provider,
      data: {},
    });
  });
}
