import { AppError } from '@/kernel/error';
import { inTransaction } from '@/platform/database';
import { recordAuditEvent } from '../../commands/record-audit-event';
import type { Context } from '../../context';
import { setEmail, tellOldAddress } from '../../profile/change-email';
import { hashOfToken } from '../../secret-token';
import { markVerified, useVerification } from '../store';

const UNUSABLE =
  'This link was already used or replaced, has expired, or belongs to another person. Request a new one on your account page.';

/**
 * Verifies the actor's address with the link that was mailed to it, or changes their address to it if they asked for
 * that. The link works only for the person it was sent for: if someone signs up with another person's address, the
 * owner's click must not verify it for them. Throws NOT_FOUND.
 */
export async function verifyEmail(ctx: Context, { token }: { token: string }): Promise<void> {
  const { userId } = ctx.actor;
  const old = await inTransaction(ctx.db, async (tx) => {
    const link = await useVerification(tx, { tokenHash: hashOfToken(token), userId, now: new Date() });
    if (!link) throw new AppError('NOT_FOUND', UNUSABLE);
    const { email, isChange } = link;
    if (isChange) return setEmail(tx, { userId, email, isVerified: true });
    if (!(await markVerified(tx, { userId, email }))) throw new AppError('NOT_FOUND', UNUSABLE);
    await recordAuditEvent(tx, {
      workspaceId: null,
      actorId: userId,
      action: 'user.email_verified',
      subjectType: 'user',
      subjectId: userId,
    });
    return undefined;
  });
  if (old !== undefined) void tellOldAddress(ctx, { userId, old });
}
