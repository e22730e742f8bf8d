import { inTransaction } from '@/platform/database';
import { topics } from '@/platform/topics';
import { recordAuditEvent } from '../../commands/record-audit-event';
import type { Context } from '../../context';
import { deleteSecondFactor } from '../store';

/** Turns off the actor's two-factor sign-in. If a workspace requires it, they have to set it up again. */
export async function turnOffTotp(ctx: Context): Promise<void> {
  const { userId } = ctx.actor;
  await inTransaction(ctx.db, async (tx) => {
    if (!(await deleteSecondFactor(tx, userId))) return;
    await recordAuditEvent(tx, {
      workspaceId: null,
      actorId: userId,
      action: 'user.second_factor_turned_off',
      subjectType: 'user',
      subjectId: userId,
    });
  });
  ctx.bus.publish(topics.access(userId));
}
