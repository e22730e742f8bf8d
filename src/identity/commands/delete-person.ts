import { AppError } from '@/kernel/error';
import { inTransaction, sqlOfTransaction, type Tx } from '@/platform/database';
import { topics } from '@/platform/topics';
import { requireMembership, requirePermission } from '../access';
import type { Context } from '../context';
import { mayChangeAccess } from '../policy';
import type { MemberInput } from '../schema';
import { revokeInvitationsBy } from '../store/invitations';
import { countOtherOwners, findActiveRole, lockWorkspace, updateMember } from '../store/members';
import { countDeleted, erasePerson, findMembershipsOf, type PersonMembership } from '../store/people';
import { recordAuditEvent } from './record-audit-event';

/**
 * Deletes a person, at their own request or by someone who manages all their workspaces. Sessions, tokens, password,
 * email address and all access are deleted. What they wrote is kept under their name, or under a neutral one if the
 * workspace is set so. It can't be undone. Throws FORBIDDEN, NOT_FOUND, or CONFLICT for a last owner.
 */
export async function deletePerson(ctx: Context, { workspaceId, userId }: MemberInput): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await requireMembership(tx, ctx, workspaceId);
    const memberships = await lockMemberships(tx, userId);
    await requireDeletable(tx, ctx, { workspaceId, userId, memberships });
    const now = new Date();
    const isNeutral = memberships.some(({ workspace }) => workspace.neutralNames);
    const name = isNeutral ? `Former member ${(await countDeleted(tx, workspaceId)) + 1}` : undefined;
    for (const membership of memberships) {
      const at = { workspaceId: membership.workspaceId, userId };
      if (!membership.deactivatedAt) await updateMember(tx, at, { deactivatedAt: now });
      await revokeInvitationsBy(tx, at.workspaceId, userId, now);
      await recordAuditEvent(tx, {
        workspaceId: at.workspaceId,
        actorId: ctx.actor.userId,
        action: 'member.deleted',
        subjectType: 'user',
        subjectId: userId,
        data: { nameKept: !isNeutral },
      });
    }
    await erasePerson(tx, userId, { name, at: now });
  });
  ctx.bus.publish(topics.access(userId));
}

/** Locks all of a person's workspaces, always in the order of their ids, to avoid deadlocks. */
async function lockMemberships(tx: Tx, userId: string): Promise<PersonMembership[]> {
  for (const { workspaceId } of await findMembershipsOf(tx, userId)) await lockWorkspace(tx, workspaceId);
  return findMembershipsOf(tx, userId);
}

interface Deletion extends MemberInput {
  memberships: readonly PersonMembership[];
}

async function requireDeletable(tx: Tx, ctx: Context, { workspaceId, userId, memberships }: Deletion): Promise<void> {
  const isSelf = userId === ctx.actor.userId;
  if (!isSelf) await requirePermission(tx, ctx, { workspaceId, permission: 'manage_members' });
  const here = memberships.find((membership) => membership.workspaceId === workspaceId);
  if (!here) throw new AppError('NOT_FOUND', 'This person isn’t a member of this workspace.');
  if (here.user.deletedAt) throw new AppError('CONFLICT', 'This person was already deleted.');
  for (const { workspaceId: id, role, deactivatedAt, workspace } of memberships) {
    if (!isSelf && !(await rulesOver(tx, ctx, { workspaceId: id, role }))) {
      throw new AppError(
        'FORBIDDEN',
        `You can’t delete someone with the ${role} role in ${workspace.name}. Remove their access instead.`,
      );
    }
    if (role === 'owner' && !deactivatedAt && !(await countOtherOwners(tx, id, userId))) {
      throw new AppError('CONFLICT', `This is the last owner of ${workspace.name}. Make someone else an owner first.`);
    }
  }
}

async function rulesOver(
  tx: Tx,
  ctx: Context,
  { workspaceId, role }: Pick<PersonMembership, 'workspaceId' | 'role'>,
): Promise<boolean> {
  const own = await findActiveRole(sqlOfTransaction(tx), ctx.actor.userId, workspaceId);
  return own !== undefined && mayChangeAccess(own, role);
}
