import { requirePermission } from '@/identity/access';
import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { newId } from '@/kernel/id';
import { inTransaction } from '@/platform/database';
import { topics } from '@/platform/topics';
import type { CreateProject, ProjectSummary } from '../../schema';
import { insertGrant } from '../../sharing/store';
import { insertProject } from '../../store-project';

/**
 * Creates a project. Names don't have to be unique, because a project is identified by its id. The creator of a private
 * project is its admin.
 */
export async function createProject(
  ctx: Context,
  { workspaceId, name, isPrivate = false }: CreateProject,
): Promise<ProjectSummary> {
  await requirePermission(ctx.db, ctx, { workspaceId, permission: 'edit' });
  const created = await inTransaction(ctx.db, async (tx) => {
    const { userId } = ctx.actor;
    const project = await insertProject(tx, { id: newId(), workspaceId, name, isPrivate });
    if (isPrivate) await insertGrant(tx, project.projectId, { kind: 'person', id: userId, role: 'admin' }, userId);
    await recordAuditEvent(tx, {
      workspaceId,
      actorId: ctx.actor.userId,
      action: 'project.created',
      subjectType: 'project',
      subjectId: project.projectId,
      data: { name, ...(isPrivate && { isPrivate }) },
    });
    return project;
  });
  ctx.bus.publish(topics.projects(workspaceId));
  return created;
}
