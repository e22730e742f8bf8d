import { requireProject } from '@/documents/access';
import { t } from '@/generated/messages/server/names';
import type { Context } from '@/identity/context';
import { namesOfMembers } from '@/versions/queries/version';
import { type ProjectModelSettings, type ProjectModelView, projectModelInput } from '../model-schema';
import { findProjectModel } from '../store/project-models';

/** Returns a project's default model and options. */
export async function projectModel(ctx: Context, { projectId }: { projectId: string }): Promise<ProjectModelView> {
  const { workspaceId } = await requireProject(ctx, projectId, 'read');
  const row = await findProjectModel(ctx.db, projectId);
  if (!row) return { model: null, settings: {}, updatedBy: null, updatedAt: null };
  const names = await namesOfMembers(ctx, workspaceId);
  const { model, updatedByUserId: userId, updatedAt } = row;
  const updatedBy = { userId, name: names.get(userId) ?? t('formerMember') };
  return { model, settings: readSettings(row.settings), updatedBy, updatedAt };
}

/** Returns a project's defaults for starting a turn. They apply where the person hasn't chosen anything. */
export async function projectDefaults(
  { db }: Pick<Context, 'db'>,
  projectId: string,
): Promise<{ model: string | undefined; settings: ProjectModelSettings }> {
  const row = await findProjectModel(db, projectId);
  return { model: row?.model ?? undefined, settings: row ? readSettings(row.settings) : {} };
}

export function readSettings(text: string): ProjectModelSettings {
  return projectModelInput.shape.settings.parse(JSON.parse(text));
}
