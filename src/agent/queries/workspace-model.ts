import { t } from '@/generated/messages/server/names';
import { requirePermission } from '@/identity/access';
import type { Context } from '@/identity/context';
import { projectRoles } from '@/identity/queries/projects';
import { namesOfMembers } from '@/versions/queries/version';
import type { WorkspaceModelView } from '../model-schema';
import { findProjectModels, findWorkspaceModel } from '../store/project-models';
import { serverDefault } from './models';
import { readSettings } from './project-model';

/** Returns a workspace's default model, and the projects with other defaults that the actor can enter. */
export async function workspaceModel(
  ctx: Context,
  { workspaceId }: { workspaceId: string },
): Promise<WorkspaceModelView> {
  await requirePermission(ctx.db, ctx, { workspaceId, permission: 'manage_models' });
  const projectIds = [...(await projectRoles(ctx, workspaceId)).keys()];
  const [row, rows, server, names] = await Promise.all([
    findWorkspaceModel(ctx.db, workspaceId),
    findProjectModels(ctx.db, projectIds),
    serverDefault(ctx, workspaceId),
    namesOfMembers(ctx, workspaceId),
  ]);
  const projects = rows
    .map(({ projectId, model, settings }) => ({ projectId, model, settings: readSettings(settings) }))
    .filter(({ model, settings }) => model !== null || Object.keys(settings).length > 0);
  const userId = row?.updatedByUserId;
  return {
    model: row?.model ?? null,
    serverDefault: server,
    projects,
    updatedBy: userId === undefined ? null : { userId, name: names.get(userId) ?? t('formerMember') },
    updatedAt: row?.updatedAt ?? null,
  };
}
