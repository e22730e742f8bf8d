import { hashPassword } from 'better-auth/crypto';
import { AppError } from '@/kernel/error';
import type { Platform } from '@/platform/context';
import { inTransaction } from '@/platform/database';
import { topics } from '@/platform/topics';
import { passwordSetKey } from '../../attempts/keys';
import { takeAttempt } from '../../attempts/store';
import { recordAuditEvent } from '../../commands/record-audit-event';
import { markVerified } from '../../email/store';
import type { ResetPasswordInput } from '../../schema';
import { hashOfToken } from '../../secret-token';
import { endAccess } from '../../sessions/end-access';
import { findUser } from '../../store/members';
import { findReset, updatePassword, useReset } from '../../store/passwords';
import { requireUncommonPassword } from '../common-password';

const UNUSABLE = 'This link was already used, has expired, or isn’t valid. Ask for a new one.';
const HOUR_MS = 3_600_000;

/** Returns whether a link for a new password is still usable. */
export async function isResetUsable(platform: Pick<Platform, 'db'>, token: string): Promise<boolean> {
  const reset = await findReset(platform.db, hashOfToken(token));
  return reset !== undefined && reset.usedAt === null && reset.expiresAt > new Date();
}

/**
 * Sets a new password with a link, which works once, and signs the person out everywhere. Their API tokens end too if
 * asked to. Throws NOT_FOUND, RATE_LIMITED, INVALID for a common password.
 */
export async function resetPassword(
  platform: Platform,
  { token, password, revokeTokens, ip }: ResetPasswordInput & { ip: string | undefined },
): Promise<void> {
  const { db, bus } = platform;
  if (!(await takeAttempt(db, `password-reset:${ip ?? 'unknown'}`, { most: 30, windowMs: HOUR_MS }))) {
    throw new AppError('RATE_LIMITED', 'Too many attempts. Try again in an hour.');
  }
  const reset = await findReset(db, hashOfToken(token));
  if (!reset || reset.usedAt || reset.expiresAt <= new Date()) throw new AppError('NOT_FOUND', UNUSABLE);
  await requireUncommonPassword(password);
  const passwordHash = await hashPassword(password);
  const { userId } = reset;
  await inTransaction(db, async (tx) => {
    if (!(await useReset(tx, reset.id, new Date()))) throw new AppError('NOT_FOUND', UNUSABLE);
    await updatePassword(tx, userId, { to: passwordHash });
    const ended = await endAccess(tx, { userId, revokeTokens });
    const user = await findUser(tx, userId);
    // This address gets its own count of guesses, so strangers who guess meanwhile can't lock the person out.
    if (user) await takeAttempt(tx, passwordSetKey(user.email, ip), { most: 1, windowMs: HOUR_MS });
    // The link was mailed, so the person who uses it can read mail sent to that address.
    if (user && reset.createdBy === null) await markVerified(tx, { userId, email: user.email });
    await recordAuditEvent(tx, {
      workspaceId: null,
      actorId: userId,
      action: 'user.password_set_by_link',
      subjectType: 'user',
      subjectId: userId,
      data: ended,
    });
  });
  bus.publish(topics.access(userId));
}
