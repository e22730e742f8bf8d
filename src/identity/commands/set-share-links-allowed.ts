import { inTransaction } from '@/platform/database';
import { requirePermission } from '../access';
import type { Context } from '../context';
import type { SetShareLinksAllowedInput } from '../schema';
import { updateWorkspace } from '../store/members';
import { recordAuditEvent } from './record-audit-event';

/**
 * Allows or forbids links that let people read without an account. Forbidding them doesn't revoke them: existing links
 * work again when they are allowed again.
 */
export async function setShareLinksAllowed(
  ctx: Context,
  { workspaceId, allowed }: SetShareLinksAllowedInput,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await requirePermission(tx, ctx, { workspaceId, permission: 'manage_members' });
    await updateWorkspace(tx, workspaceId, { shareLinksAllowed: allowed });
    await recordAuditEvent(tx, {
      workspaceId,
      actorId: ctx.actor.userId,
      action: allowed ? 'workspace.share_links_allowed' : 'workspace.share_links_turned_off',
      subjectType: 'workspace',
      subjectId: workspaceId,
    });
  });
}
