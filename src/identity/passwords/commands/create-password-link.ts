import { AppError } from '@/kernel/error';
import { newId } from '@/kernel/id';
import { inTransaction } from '@/platform/database';
import { lockMember, requireRuleOver } from '../../access';
import { recordAuditEvent } from '../../commands/record-audit-event';
import type { Context } from '../../context';
import { mayChangeAccess } from '../../policy';
import { type MemberInput, resetPath } from '../../schema';
import { newSecretToken } from '../../secret-token';
import { insertReset } from '../../store/passwords';

const HOURS = 24;

/**
 * Creates a link with which a member can set a new password once, within a day. Their old password works until then.
 * Anyone who has the link can take over the account, so nobody can create one for people with a stronger role, here or
 * in any other workspace. Throws FORBIDDEN.
 */
export async function createPasswordLink(ctx: Context, input: MemberInput): Promise<{ url: string; expiresAt: Date }> {
  const { workspaceId, userId } = input;
  const { token, tokenHash } = newSecretToken();
  const expiresAt = new Date(Date.now() + HOURS * 3_600_000);
  await inTransaction(ctx.db, async (tx) => {
    const { actorRole, member } = await lockMember(tx, ctx, input);
    const refusal = `You can’t create a password link for ${member.user.name}, because they have a role you can’t manage, here or in another workspace.`;
    if (!mayChangeAccess(actorRole, member.role)) throw new AppError('FORBIDDEN', refusal);
    await requireRuleOver(tx, ctx, userId, refusal);
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
