import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { inTransaction, type Tx } from '@/platform/database';
import { topics } from '@/platform/topics';
import { type ProjectAccess, requireProject, requireRole } from '../../access';
import { lockProject, markProjectRestored, markProjectTrashed } from '../../store-project';

/**
 * Moves a project and its documents to the trash, where they can only be read. Documents that were in the trash before
 * stay there when the project is restored. Doing it twice has no further effect.
 */
export async function trashProject(ctx: Context, { projectId }: { projectId: string }): Promise<void> {
  const access = await requireProject(ctx, projectId, 'read');
  requireRole(ctx, access.role, 'manage_projects');
  await inTransaction(ctx.db, async (tx) => {
    const project = await lockProject(tx, projectId);
    if (project?.trashedAt !== null) return;
    if (project.personalOf !== null) {
      throw new AppError('CONFLICT', 'Your personal project can’t be moved to the trash.');
    }
    const documents = await markProjectTrashed(tx, projectId, ctx.actor.userId);
    await audit(tx, ctx, access, { action: 'project.trashed', documents });
  });
  ctx.bus.publish(topics.project(projectId), topics.projects(access.workspaceId));
}

/**
 * Restores a project from the trash, with the documents that were trashed with it. Does nothing if it isn't in the
 * trash.
 */
export async function restoreProject(ctx: Context, { projectId }: { projectId: string }): Promise<void> {
  const access = await requireProject(ctx, projectId, 'read');
  requireRole(ctx, access.role, 'manage_projects');
  await inTransaction(ctx.db, async (tx) => {
    const trashedAt = (await lockProject(tx, projectId))?.trashedAt;
    if (!trashedAt) return;
    const documents = await markProjectRestored(tx, projectId, trashedAt);
    await audit(tx, ctx, access, { action: 'project.restored', documents });
  });
  ctx.bus.publish(topics.project(projectId), topics.projects(access.workspaceId));
}

async function audit(
  tx: Tx,
  { actor }: Context,
  { workspaceId, projectId, name }: ProjectAccess,
  { action, documents }: { action: string; documents: number },
): Promise<void> {
  await recordAuditEvent(tx, {
    workspaceId,
    actorId: actor.userId,
    action,
    subjectType: 'project',
    subjectId: projectId,
    data: { name, documents },
  });
}
