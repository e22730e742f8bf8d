import { requirePermission } from '@/identity/access';
import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { inTransaction } from '@/platform/database';
import type { WorkspaceModelInput } from '../model-schema';
import { requireKey } from '../queries/models';
import { providerSettingsOf } from '../queries/providers/provider-settings';
import { writeWorkspaceModel } from '../store/project-models';

/**
 * Sets the default model of a workspace's projects that have none of their own. Null uses the server's. Throws
 * UNAVAILABLE for a model whose provider has no key.
 */
export async function setWorkspaceModel(ctx: Context, { workspaceId, model }: WorkspaceModelInput): Promise<void> {
  await requirePermission(ctx.db, ctx, { workspaceId, permission: 'manage_models' });
  if (model !== null) requireKey(model, await providerSettingsOf(ctx, workspaceId));
  const { userId } = ctx.actor;
  await inTransaction(ctx.db, async (tx) => {
    await writeWorkspaceModel(tx, workspaceId, { model, updatedByUserId: userId, updatedAt: new Date() });
    await recordAuditEvent(tx, {
      workspaceId,
      actorId: userId,
      action: 'model.default_changed',
      subjectType: 'workspace',
      subjectId: workspaceId,
      data: { model },
    });
  });
}
