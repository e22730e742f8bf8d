import { AppError } from '@/kernel/error';
import { inTransaction } from '@/platform/database';
import { topics } from '@/platform/topics';
import type { Context } from '../context';
import { invitationProblem } from '../core/invitation';
import type { Role } from '../core/role';
import { hashOfToken } from '../secret-token';
import { findInvitationByToken, lockInvitation } from '../store/invitations';
import { findMember, lockWorkspace } from '../store/members';
import { enrolPerson, invitationRefusal } from './admit-person';

/**
 * Adds a person who has an account to another workspace. Members keep their role, whatever the link says. People whose
 * access was removed can't get back in with a link.
 */
export async function acceptInvitation(
  ctx: Context,
  { token }: { token: string },
): Promise<{ workspaceId: string; role: Role }> {
  const { userId } = ctx.actor;
  const joined = await inTransaction(ctx.db, async (tx) => {
    const tokenHash = hashOfToken(token);
    const named = await findInvitationByToken(tx, tokenHash);
    if (named) await lockWorkspace(tx, named.workspaceId);
    const invitation = await lockInvitation(tx, tokenHash);
    const problem = invitationProblem(invitation, new Date());
    if (problem || !invitation) throw invitationRefusal(problem ?? 'unknown');
    const { workspaceId, role, id: invitationId } = invitation;
    const member = await findMember(tx, workspaceId, userId);
    if (member?.deactivatedAt) {
      throw new AppError('FORBIDDEN', 'Your access was removed. Ask an owner or admin to restore it.');
    }
    if (member) return { workspaceId, role: member.role };
    await enrolPerson(tx, userId, { as: 'invited', workspaceId, role, invitationId });
    return { workspaceId, role };
  });
  ctx.bus.publish(topics.access(userId));
  return joined;
}
