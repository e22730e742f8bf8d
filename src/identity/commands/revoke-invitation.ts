import { AppError } from '@/kernel/error';
import { inTransaction } from '@/platform/database';
import { requirePermission } from '../access';
import type { Context } from '../context';
import type { RevokeInvitationInput } from '../schema';
import { findInvitation, revokeInvitationRow } from '../store/invitations';
import { recordAuditEvent } from './record-audit-event';

/** Revokes a link. People who have already joined with it stay members. */
export async function revokeInvitation(ctx: Context, input: RevokeInvitationInput): Promise<void> {
  const { workspaceId, invitationId } = input;
  await inTransaction(ctx.db, async (tx) => {
    await requirePermission(tx, ctx, { workspaceId, permission: 'manage_members' });
    const invitation = await findInvitation(tx, workspaceId, invitationId);
    if (!invitation) throw new AppError('NOT_FOUND', 'This invitation doesn’t exist.');
    if (invitation.revokedAt) return;
    await revokeInvitationRow(tx, invitationId, new Date());
    await recordAuditEvent(tx, {
      workspaceId,
      actorId: ctx.actor.userId,
      action: 'invitation.revoked',
      subjectType: 'invitation',
      subjectId: invitationId,
    });
  });
}
