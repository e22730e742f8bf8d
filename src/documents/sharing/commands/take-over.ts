import { requirePermission } from '@/identity/access';
import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { inTransaction, sqlOfTransaction } from '@/platform/database';
import { lockProject, updateProject } from '../../store-project';
import type { TakeOver } from '../schema';
import { findClosedProject, insertGrant } from '../store';
import { announceAccess } from './change-access';

const NO_PROJECT = 'This project doesn’t exist, or you don’t have access to it.';

/**
 * Gives an owner of the workspace the admin role in a private project. The audit log records it. Throws FORBIDDEN for
 * everyone else, whether the project exists or not, and NOT_FOUND if the project holds a member's own drafts.
 */
export async function takeOver(ctx: Context, { workspaceId, projectId }: TakeOver): Promise<void> {
  const { userId } = ctx.actor;
  await inTransaction(ctx.db, async (tx) => {
    await requirePermission(tx, ctx, { workspaceId, permission: 'own' });
    await lockProject(tx, projectId);
    const found = await findClosedProject(sqlOfTransaction(tx), { workspaceId, projectId });
    if (!found) throw new AppError('NOT_FOUND', NO_PROJECT);
    // If the person has left, their drafts become an ordinary private project.
    await updateProject(tx, projectId, { personalOf: null });
    await insertGrant(tx, projectId, { kind: 'person', id: userId, role: 'admin' }, userId);
    await recordAuditEvent(tx, {
      ...{ workspaceId, actorId: userId, action: 'project.taken_over' },
      ...{ subjectType: 'project', subjectId: projectId, data: { name: found.name } },
    });
  });
  announceAccess(ctx, { workspaceId, projectIds: [projectId], userIds: [userId] });
}
