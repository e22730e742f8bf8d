import { requirePermission } from '@/identity/access';
import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { inTransaction } from '@/platform/database';
import type { ProviderInput } from '../model-schema';
import { deleteKey } from '../store/provider-keys';

/** Takes a workspace's key away; that of the environment counts again, if there is one. Throws NOT_FOUND for none. */
export async function removeProviderKey(ctx: Context, { workspaceId, provider }: ProviderInput): Promise<void> {
  await requirePermission(ctx.db, ctx, { workspaceId, permission: 'manage_models' });
  await inTransaction(ctx.db, async (tx) => {
    if (!(await deleteKey(tx, workspaceId, provider))) throw new AppError('NOT_FOUND', 'No key is set here.');
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
