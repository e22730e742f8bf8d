import { documentAccess, projectAccess, requireRole } from '@/documents/access';
import { requireScope } from '@/identity/access';
import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { may } from '@/identity/core/role';
import { membershipOf } from '@/identity/queries/membership';
import { inTransaction } from '@/platform/database';
import { missingLink } from '../refusals';
import { findSubject, setRevoked } from '../store';

/**
 * Revokes a link permanently. People who can edit its document or project can do this, even if it is in the trash, and
 * so can owners and admins of the workspace. Throws NOT_FOUND for a link that is unknown or already revoked.
 */
export async function revokeLink(ctx: Context, { linkId }: { linkId: string }): Promise<void> {
  const link = await findSubject(ctx.db, linkId);
  if (!link) throw missingLink();
  const { workspaceId, kind, subjectId } = link;
  const { userId } = ctx.actor;
  const access = kind === 'document' ? documentAccess : projectAccess;
  const role = (await access(ctx, userId, subjectId))?.role;
  if (may(role, 'edit')) requireScope(ctx.actor, 'edit');
  else if (may(await membershipOf(ctx, userId, workspaceId), 'manage_members'))
    requireScope(ctx.actor, 'manage_members');
  else if (role) requireRole(ctx, role, 'edit');
  else throw missingLink();
  await inTransaction(ctx.db, async (tx) => {
    if (!(await setRevoked(tx, linkId, new Date()))) throw missingLink();
    await recordAuditEvent(tx, {
      ...{ workspaceId, actorId: userId, action: 'share_link.revoked', subjectType: kind, subjectId },
      data: { linkId },
    });
  });
}
