import { requirePermission } from '@/identity/access';
import type { Context } from '@/identity/context';
import { mayWith } from '@/identity/core/token-scope';
import { type Sql, sqlOfPool } from '@/platform/database';
import { requireDocument, requireProject } from '../../access';
import { rolesWith } from '../../policy';
import type { AccessSource, PrivateProject, ProjectPerson, ProjectSharing, Reader, ReadersInput } from '../schema';
import { listClosedProjects, listGrants, listPeople, listReaders, listRequests, type PersonRow } from '../store';

/** Returns who may enter a project. Only people in the project can read this. */
export async function sharing(ctx: Context, { projectId }: { projectId: string }): Promise<ProjectSharing> {
  const { name, role, isPrivate, isPersonal } = await requireProject(ctx, projectId, 'read');
  const sql = sqlOfPool(ctx.pool);
  const mayManage = mayWith(ctx.actor.token?.scope, role, 'manage_projects') && !isPersonal;
  const [people, grants, requests] = await Promise.all([
    peopleInside(sql, projectId),
    listGrants(sql, projectId),
    mayManage ? listRequests(sql, projectId, rolesWith('edit')) : [],
  ]);
  return { projectId, name, isPrivate, isPersonal, mayManage, people, grants, requests };
}

/** Returns the people who may enter a project, with the role that counts and where it comes from. */
export async function peopleInside(sql: Sql, projectId: string): Promise<ProjectPerson[]> {
  const rows = await listPeople(sql, projectId);
  return rows.map((row) => ({ userId: row.userId, role: row.role, via: sourceOf(row) }));
}

/** The role that counts is one of those that a person has. If several are the same, the nearest is named. */
function sourceOf({ role, ownRole, groupRole, groupId, groupName }: PersonRow): AccessSource {
  if (role === ownRole) return { kind: 'own' };
  if (role === groupRole && groupId !== null && groupName !== null) return { kind: 'group', groupId, name: groupName };
  return { kind: 'workspace' };
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
