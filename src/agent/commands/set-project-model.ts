import { requireProject } from '@/documents/access';
import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { inTransaction } from '@/platform/database';
import type { ProjectModelInput } from '../model-schema';
import { chooseModel } from '../queries/models';
import { writeProjectModel } from '../store/project-models';

/** Sets a project's default model and options. Throws UNAVAILABLE for a model that can't be used. */
export async function setProjectModel(ctx: Context, input: ProjectModelInput): Promise<void> {
  const { projectId, model, settings } = input;
  const { workspaceId } = await requireProject(ctx, projectId, 'manage_models');
  if (model !== null) await chooseModel(ctx, projectId, model);
  const { userId } = ctx.actor;
  await inTransaction(ctx.db, async (tx) => {
    await writeProjectModel(tx, projectId, {
      model,
      settings: JSON.stringify(settings),
      updatedByUserId: userId,
      updatedAt: new Date(),
    });
    await recordAuditEvent(tx, {
      workspaceId,
      actorId: userId,
      action: 'project.model_changed',
      subjectType: 'project',
      subjectId: projectId,
      data: { model, settings },
    });
  });
}
