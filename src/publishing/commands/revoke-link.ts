import { documentAccess, requireRole } from '@/documents/access';
import { requireScope } from '@/identity/access';
import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { may } from '@/identity/core/role';
import { membershipOf } from '@/identity/queries/membership';
import { AppError } from '@/kernel/error';
import { inTransaction } from '@/platform/database';
import { findSubject, setRevoked } from '../store';

/**
 * Ends a link for good. Those who may edit what it opens can, also in the trash, and owners and admins of the workspace.
 * Throws NOT_FOUND for a link that is unknown or was revoked before.
 */
export async function revokeLink(ctx: Context, { linkId }: { linkId: string }): Promise<void> {
  const missing = new AppError('NOT_FOUND', 'This link doesn’t exist, or you don’t have access to it.');
  const link = await findSubject(ctx.db, linkId);
  if (!link) throw missing;
  const { workspaceId, kind, subjectId } = link;
  const { userId } = ctx.actor;
  const role = (await documentAccess(ctx, userId, subjectId))?.role;
  if (may(role, 'edit')) requireScope(ctx.actor, 'edit');
  else if (may(await membershipOf(ctx, userId, workspaceId), 'manage_members'))
    requireScope(ctx.actor, 'manage_members');
  else if (role) requireRole(ctx, role, 'edit');
  else throw missing;
  await inTransaction(ctx.db, async (tx) => {
    if (!(await setRevoked(tx, linkId, new Date()))) throw missing;
    await recordAuditEvent(tx, {
      ...{ workspaceId, actorId: userId, action: 'share_link.revoked', subjectType: kind, subjectId },
      data: { linkId },
    });
  });
}
