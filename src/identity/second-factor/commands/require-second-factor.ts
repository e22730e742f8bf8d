import { AppError } from '@/kernel/error';
import { inTransaction } from '@/platform/database';
import { topics } from '@/platform/topics';
import { requirePermission } from '../../access';
import { recordAuditEvent } from '../../commands/record-audit-event';
import type { Context } from '../../context';
import { deleteSessions, lockWorkspace, updateWorkspace } from '../../store/members';
import { findMembersWithout, findSecondFactor } from '../store';

interface RequireInput {
  workspaceId: string;
  required: boolean;
}

/**
 * Sets whether members need two-factor sign-in. Members without it are signed out, and can only set it up when they
 * sign in again; their API tokens stay valid. Throws CONFLICT if the actor has no second factor, because they would
 * lock themselves out.
 */
export async function requireSecondFactor(ctx: Context, { workspaceId, required }: RequireInput): Promise<void> {
  const { db, actor, bus } = ctx;
  const signedOut = await inTransaction(db, async (tx) => {
    await lockWorkspace(tx, workspaceId);
    await requirePermission(tx, ctx, { workspaceId, permission: 'own' });
    if (required && !(await findSecondFactor(tx, actor.userId))?.confirmedAt) {
      throw new AppError('CONFLICT', 'Set up two-factor sign-in for your own account first.');
    }
    await updateWorkspace(tx, workspaceId, { requireSecondFactor: required });
    const without = required ? await findMembersWithout(tx, workspaceId) : [];
    for (const userId of without) await deleteSessions(tx, userId);
    await recordAuditEvent(tx, {
      workspaceId,
      actorId: actor.userId,
      action: required ? 'workspace.second_factor_required' : 'workspace.second_factor_made_optional',
      subjectType: 'workspace',
      subjectId: workspaceId,
      data: required ? { membersWithout: without.length } : {},
    });
    return without;
  });
  for (const userId of signedOut) bus.publish(topics.access(userId));
}
