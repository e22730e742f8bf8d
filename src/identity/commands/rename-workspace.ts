import { inTransaction } from '@/platform/database';
import { requirePermission } from '../access';
import type { Context } from '../context';
import type { RenameWorkspaceInput } from '../schema';
import { updateWorkspace } from '../store/members';
import { recordAuditEvent } from './record-audit-event';

export async function renameWorkspace(ctx: Context, { workspaceId, name }: RenameWorkspaceInput): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await requirePermission(tx, ctx, { workspaceId, permission: 'manage_members' });
    await updateWorkspace(tx, workspaceId, { name });
    await recordAuditEvent(tx, {
      workspaceId,
      actorId: ctx.actor.userId,
      action: 'workspace.renamed',
      subjectType: 'workspace',
      subjectId: workspaceId,
      data: { name },
    });
  });
}
