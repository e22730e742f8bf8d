import { requirePermission } from '@/identity/access';
import type { Context } from '@/identity/context';
import { mayWith } from '@/identity/core/token-scope';
import { rolesInProject } from '@/identity/queries/projects';
import { sqlOfPool } from '@/platform/database';
import { requireDocument, requireProject } from '../../access';
import type { PrivateProject, ProjectSharing, Reader } from '../schema';
import { listClosedProjects, listGrants, listReaders, listRequests } from '../store';

/** Who may enter a project, for those who are in it. */
export async function sharing(ctx: Context, { projectId }: { projectId: string }): Promise<ProjectSharing> {
  const { name, role, isPrivate, isPersonal } = await requireProject(ctx, projectId, 'read');
  const sql = sqlOfPool(ctx.pool);
  const mayManage = mayWith(ctx.actor.token?.scope, role, 'manage_projects') && !isPersonal;
  const [people, grants, requests] = await Promise.all([
    rolesInProject(sql, projectId),
    listGrants(sql, projectId),
    mayManage ? listRequests(sql, projectId) : [],
  ]);
  return { projectId, name, isPrivate, isPersonal, mayManage, peopleCount: people.size, grants, requests };
}

/** The people who may read a document, by name: those who can be mentioned in it. */
export async function readers(ctx: Context, { documentId }: { documentId: string }): Promise<Reader[]> {
  const { projectId } = await requireDocument(ctx, documentId, 'read');
  return listReaders(sqlOfPool(ctx.pool), projectId);
}

/** The private projects of a workspace that an owner isn't in, so that none is lost when its people leave. */
export async function privateProjects(
  ctx: Context,
  { workspaceId }: { workspaceId: string },
): Promise<PrivateProject[]> {
  await requirePermission(ctx.db, ctx, { workspaceId, permission: 'own' });
  return listClosedProjects(sqlOfPool(ctx.pool), { workspaceId, userId: ctx.actor.userId });
}
