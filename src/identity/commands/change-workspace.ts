import { inTransaction } from '@/platform/database';
import { requirePermission } from '../access';
import type { Context } from '../context';
import type { Permission } from '../core/role';
import { updateWorkspace } from '../store/members';
import { recordAuditEvent } from './record-audit-event';

interface WorkspaceChange {
  /** Who may make it. */
  permission: Permission;
  to: Parameters<typeof updateWorkspace>[2];
  /** The audit event, e.g. `workspace.renamed`. */
  action: string;
  /** What the event stores. */
  data?: Parameters<typeof recordAuditEvent>[1]['data'];
}

/** Changes settings of a workspace and writes one audit event. Throws NOT_FOUND, FORBIDDEN. */
export async function changeWorkspace(
  ctx: Context,
  workspaceId: string,
  { permission, to, action, data }: WorkspaceChange,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await requirePermission(tx, ctx, { workspaceId, permission });
    await updateWorkspace(tx, workspaceId, to);
    await recordAuditEvent(tx, {
      workspaceId,
      actorId: ctx.actor.userId,
      action,
      subjectType: 'workspace',
      subjectId: workspaceId,
      ...(data && { data }),
    });
  });
}
