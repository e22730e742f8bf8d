import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { inTransaction } from '@/platform/database';
import { topics } from '@/platform/topics';
import { requireProject } from '../../access';
import type { ArchiveProject, ProjectSummary } from '../../schema';
import { lockProject, updateProject } from '../../store-project';

/**
 * Archives or unarchives a project. An archived project is listed separately and left out of search and of the places
 * for new documents. The documents in it can still be read and edited.
 */
export async function archiveProject(ctx: Context, { projectId, isArchived }: ArchiveProject): Promise<ProjectSummary> {
  const { workspaceId, name } = await requireProject(ctx, projectId, 'manage_projects');
  const project = await inTransaction(ctx.db, async (tx) => {
    const before = await lockProject(tx, projectId);
    if (isArchived && before && before.personalOf !== null) {
      throw new AppError('CONFLICT', 'Your personal project can’t be archived.');
    }
    const isNew = (before?.archivedAt !== null) !== isArchived;
    if (isNew) {
      await recordAuditEvent(tx, {
        workspaceId,
        actorId: ctx.actor.userId,
        action: isArchived ? 'project.archived' : 'project.unarchived',
        subjectType: 'project',
        subjectId: projectId,
        data: { name },
      });
    }
    return updateProject(tx, projectId, {
      archivedAt: isNew ? (isArchived ? new Date() : null) : (before?.archivedAt ?? null),
    });
  });
  ctx.bus.publish(topics.projects(workspaceId));
  return project;
}
