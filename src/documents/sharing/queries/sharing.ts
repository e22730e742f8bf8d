import { requirePermission } from '@/identity/access';
import type { Context } from '@/identity/context';
import { mayWith } from '@/identity/core/token-scope';
import { rolesInProject } from '@/identity/queries/projects';
import { sqlOfPool } from '@/platform/database';
import { requireDocument, requireProject } from '../../access';
import { rolesWith } from '../../policy';
import type { PrivateProject, ProjectSharing, Reader, ReadersInput } from '../schema';
import { listClosedProjects, listGrants, listReaders, listRequests } from '../store';

/** Returns who may enter a project. Only people in the project can read this. */
export async function sharing(ctx: Context, { projectId }: { projectId: string }): Promise<ProjectSharing> {
  const { name, role, isPrivate, isPersonal } = await requireProject(ctx, projectId, 'read');
  const sql = sqlOfPool(ctx.pool);
  const mayManage = mayWith(ctx.actor.token?.scope, role, 'manage_projects') && !isPersonal;
  const [roles, grants, requests] = await Promise.all([
    rolesInProject(sql, projectId),
    listGrants(sql, projectId),
    mayManage ? listRequests(sql, projectId, rolesWith('edit')) : [],
  ]);
  const people = [...roles].map(([userId, inProject]) => ({ userId, role: inProject }));
  return { projectId, name, isPrivate, isPersonal, mayManage, people, grants, requests };
}

/** Returns the people who may read a document or a project, by name. They can be mentioned there. */
export async function readers(ctx: Context, input: ReadersInput): Promise<Reader[]> {
  const { projectId } = await ('documentId' in input
    ? requireDocument(ctx, input.documentId, 'read')
    : requireProject(ctx, input.projectId, 'read'));
  return listReaders(sqlOfPool(ctx.pool), projectId);
}

/**
 * Returns the private projects of a workspace that an owner isn't in, so that no project is lost when its people leave.
 */
export async function privateProjects(
  ctx: Context,
  { workspaceId }: { workspaceId: string },
): Promise<PrivateProject[]> {
  await requirePermission(ctx.db, ctx, { workspaceId, permission: 'own' });
  return listClosedProjects(sqlOfPool(ctx.pool), { workspaceId, userId: ctx.actor.userId });
}
