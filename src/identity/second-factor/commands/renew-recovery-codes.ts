import { AppError } from '@/kernel/error';
import { inTransaction } from '@/platform/database';
import { recordAuditEvent } from '../../commands/record-audit-event';
import type { Context } from '../../context';
import { hashOfRecoveryCode, newRecoveryCodes } from '../recovery-code';
import { findSecondFactor, replaceRecoveryCodes } from '../store';

/**
 * Creates ten new recovery codes for the actor and invalidates the old ones. Throws CONFLICT without two-factor
 * sign-in.
 */
export async function renewRecoveryCodes(ctx: Context): Promise<{ recoveryCodes: string[] }> {
  const { userId } = ctx.actor;
  const recoveryCodes = newRecoveryCodes();
  await inTransaction(ctx.db, async (tx) => {
    const factor = await findSecondFactor(tx, userId);
    if (!factor?.confirmedAt) throw new AppError('CONFLICT', 'Two-factor sign-in is off. Set it up first.');
    await replaceRecoveryCodes(tx, userId, recoveryCodes.map(hashOfRecoveryCode));
    await recordAuditEvent(tx, {
      workspaceId: null,
      actorId: userId,
      action: 'user.recovery_codes_renewed',
      subjectType: 'user',
      subjectId: userId,
    });
  });
  return { recoveryCodes };
}
