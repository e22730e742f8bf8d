import { requirePermission } from '@/identity/access';
import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { inTransaction } from '@/platform/database';
import type { ProviderInput } from '../model-schema';
import { deleteKey } from '../store/provider-keys';

/**
 * Removes a workspace's key. The environment's key is used again, if there is one. Throws NOT_FOUND if no key is set.
 */
export async function removeProviderKey(ctx: Context, { workspaceId, provider }: ProviderInput): Promise<void> {
  await requirePermission(ctx.db, ctx, { workspaceId, permission: 'manage_models' });
  await inTransaction(ctx.db, async (tx) => {
    if (!(await deleteKey(tx, workspaceId, provider)))
      throw new AppError('NOT_FOUND', 'This workspace has no key for this provider.');
    await recordAuditEvent(tx, {
      workspaceId,
      actorId: ctx.actor.userId,
      action: 'provider_key.removed',
      subjectType: 'provider',
      subjectId: provider,
      data: {},
    });
  });
}
