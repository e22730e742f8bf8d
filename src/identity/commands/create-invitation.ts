import { AppError } from '@/kernel/error';
import { newId } from '@/kernel/id';
import { inTransaction } from '@/platform/database';
import { requirePermission } from '../access';
import type { Context } from '../context';
import { mayInvite } from '../policy';
import { type CreateInvitationInput, invitationPath } from '../schema';
import { newSecretToken } from '../secret-token';
import { insertInvitation } from '../store/invitations';
import { lockWorkspace } from '../store/members';
import { recordAuditEvent } from './record-audit-event';

const DAY_MS = 86_400_000;

export interface NewInvitation {
  id: string;
  /** The link to share. It can't be shown again. */
  url: string;
  expiresAt: Date;
}

/** Creates a link with which any number of people can join until it expires or is revoked. */
export async function createInvitation(ctx: Context, input: CreateInvitationInput): Promise<NewInvitation> {
  const { workspaceId, role, days, documentId } = input;
  const { token, tokenHash } = newSecretToken();
  const id = newId();
  const expiresAt = new Date(Date.now() + days * DAY_MS);
  await inTransaction(ctx.db, async (tx) => {
    // The lock prevents someone who is being demoted or removed from creating a link at the same time.
    await lockWorkspace(tx, workspaceId);
    const actorRole = await requirePermission(tx, ctx, { workspaceId, permission: 'manage_members' });
    if (!mayInvite(actorRole, role)) {
      throw new AppError('FORBIDDEN', `The ${actorRole} role can’t invite someone as ${role}. Ask an owner.`);
    }
    await insertInvitation(tx, { id, workspaceId, role, tokenHash, createdBy: ctx.actor.userId, expiresAt });
    await recordAuditEvent(tx, {
      workspaceId,
      actorId: ctx.actor.userId,
      action: 'invitation.created',
      subjectType: 'invitation',
      subjectId: id,
      data: { role, expiresAt: expiresAt.toISOString() },
    });
  });
  return { id, url: ctx.settings.publicUrl + invitationPath(token, documentId), expiresAt };
}
