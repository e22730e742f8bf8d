import { AppError } from '@/kernel/error';
import { inTransaction } from '@/platform/database';
import { topics } from '@/platform/topics';
import { recordAuditEvent } from '../../commands/record-audit-event';
import type { Context } from '../../context';
import { deleteSessions } from '../../store/members';
import { hashOfRecoveryCode, newRecoveryCodes } from '../recovery-code';
import { openTotpSecret } from '../secret';
import { confirmSecondFactor, findSecondFactor, replaceRecoveryCodes } from '../store';
import { stepOfCode } from '../totp';

const WRONG = 'That code isn’t right. Check your phone’s clock, then enter the code the app shows now.';
const STALE = 'This setup was restarted elsewhere or is already complete. Reload the page.';

/**
 * Turns two-factor sign-in on, once a code proves that the app has the key. Other sessions end, because they began
 * without it; API tokens stay valid. Returns the recovery codes, which can't be shown again. Throws INVALID for a wrong
 * code, CONFLICT.
 */
export async function confirmTotp(ctx: Context, { code }: { code: string }): Promise<{ recoveryCodes: string[] }> {
  const { db, actor, settings, bus } = ctx;
  const { userId } = actor;
  const factor = await findSecondFactor(db, userId);
  const secret = factor && openTotpSecret(settings, userId, factor.secret);
  if (!factor || !secret || factor.confirmedAt) throw new AppError('CONFLICT', STALE);
  const step = stepOfCode(secret, code.replace(/\s/g, ''), { now: Date.now(), lastStep: 0 });
  if (step === undefined) throw new AppError('INVALID', WRONG);
  const recoveryCodes = newRecoveryCodes();
  await inTransaction(db, async (tx) => {
    const sealed = new Uint8Array(factor.secret);
    const isConfirmed = await confirmSecondFactor(tx, { userId, secret: sealed, step, now: new Date() });
    if (!isConfirmed) throw new AppError('CONFLICT', STALE);
    await replaceRecoveryCodes(tx, userId, recoveryCodes.map(hashOfRecoveryCode));
    const sessions = await deleteSessions(tx, userId, actor.sessionId);
    await recordAuditEvent(tx, {
      workspaceId: null,
      actorId: userId,
      action: 'user.second_factor_set_up',
      subjectType: 'user',
      subjectId: userId,
      data: { sessions },
    });
  });
  bus.publish(topics.access(userId));
  return { recoveryCodes };
}
