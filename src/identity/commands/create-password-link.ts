import { AppError } from '@/kernel/error';
import { newId } from '@/kernel/id';
import { inTransaction } from '@/platform/database';
import { lockMember } from '../access';
import type { Context } from '../context';
import { mayChangeAccess } from '../policy';
import { type MemberInput, resetPath } from '../schema';
import { newSecretToken } from '../secret-token';
import { findActiveMemberships } from '../store-members';
import { insertReset } from '../store-passwords';
import { recordAuditEvent } from './record-audit-event';

const HOURS = 24;

/**
 * Makes a link with which a member sets a new password, once, within a day; their password holds until then. Whoever has
 * it can become that person, so nobody makes one for those above them, here or in any workspace. Throws FORBIDDEN.
 */
export async function createPasswordLink(ctx: Context, input: MemberInput): Promise<{ url: string; expiresAt: Date }> {
  const { workspaceId, userId } = input;
  const { token, tokenHash } = newSecretToken();
  const expiresAt = new Date(Date.now() + HOURS * 3_600_000);
  await inTransaction(ctx.db, async (tx) => {
    const { actorRole, member } = await lockMember(tx, ctx, input);
    const [theirs, ours] = await Promise.all([
      findActiveMemberships(tx, userId),
      findActiveMemberships(tx, ctx.actor.userId),
    ]);
    const roleIn = new Map(ours.map(({ workspace, role }) => [workspace.id, role]));
    const isBelow = theirs.every(({ workspace, role }) => {
      const own = roleIn.get(workspace.id);
      return own !== undefined && mayChangeAccess(own, role);
    });
    if (!mayChangeAccess(actorRole, member.role) || !isBelow) {
      throw new AppError('FORBIDDEN', `As ${actorRole} you may not set a new password for ${member.user.name}.`);
    }
    await insertReset(tx, { id: newId(), userId, tokenHash, createdBy: ctx.actor.userId, expiresAt });
    await recordAuditEvent(tx, {
      workspaceId,
      actorId: ctx.actor.userId,
      action: 'member.password_link_created',
      subjectType: 'user',
      subjectId: userId,
    });
  });
  return { url: ctx.settings.publicUrl + resetPath(token), expiresAt };
}
