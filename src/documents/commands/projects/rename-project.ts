import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { inTransaction } from '@/platform/database';
import { topics } from '@/platform/topics';
import { requireProject } from '../../access';
import type { ProjectSummary, RenameProject } from '../../schema';
import { updateProject } from '../../store-project';

export async function renameProject(ctx: Context, { projectId, name }: RenameProject): Promise<ProjectSummary> {
  const before = await requireProject(ctx, projectId, 'edit');
  const project = await inTransaction(ctx.db, async (tx) => {
    const renamed = await updateProject(tx, projectId, { name });
    if (before.name !== name) {
      await recordAuditEvent(tx, {
        workspaceId: before.workspaceId,
        actorId: ctx.actor.userId,
        action: 'project.renamed',
        subjectType: 'project',
        subjectId: projectId,
        data: { from: before.name, to: name },
      });
    }
    return renamed;
  });
  ctx.bus.publish(topics.project(projectId), topics.projects(before.workspaceId));
  return project;
}
