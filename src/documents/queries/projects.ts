import { requirePermission } from '@/identity/access';
import type { Context } from '@/identity/context';
import type { Role } from '@/identity/core/role';
import { projectRoles } from '@/identity/queries/projects';
import { type Db, sqlOfPool, type Tx } from '@/platform/database';
import type { Place, ProjectSummary, TrashedProject } from '../schema';
import { listFolders } from '../store';
import { listProjectIds, listProjects, listTrashedProjects } from '../store-project';

export interface ProjectEntry extends ProjectSummary {
  /** The number of documents, without the trash. */
  documentCount: number;
  /** The actor's role in the project. */
  role: Role;
}

/**
 * Returns the projects of a workspace that the actor may enter, in their order, including archived ones, without the
 * trash.
 */
export async function projects(ctx: Context, { workspaceId }: { workspaceId: string }): Promise<ProjectEntry[]> {
  await requirePermission(ctx.db, ctx, { workspaceId, permission: 'read' });
  return entriesOf(ctx, workspaceId);
}

/** Does the same as `projects`. The caller has checked that the actor is a member. */
export async function entriesOf(ctx: Context, workspaceId: string): Promise<ProjectEntry[]> {
  const roles = await projectRoles(ctx, workspaceId);
  const rows = await listProjects(ctx.db, [...roles.keys()]);
  return rows.flatMap((row) => {
    const role = roles.get(row.projectId);
    return role ? [{ ...row, role }] : [];
  });
}

/** Returns the ids of all projects of a workspace, for the server's own work. Checks no permissions. */
export function projectIdsOf(db: Db | Tx, workspaceId: string): Promise<string[]> {
  return listProjectIds(db, workspaceId);
}

/** Returns the projects in a workspace's trash that the actor may enter, most recently deleted first. */
export async function trashedProjects(
  ctx: Context,
  { workspaceId }: { workspaceId: string },
): Promise<TrashedProject[]> {
  await requirePermission(ctx.db, ctx, { workspaceId, permission: 'read' });
  return listTrashedProjects(sqlOfPool(ctx.pool), { workspaceId, userId: ctx.actor.userId });
}

/** Returns the folders of all documents of a workspace that the actor may read. */
export async function folders(ctx: Context, { workspaceId }: { workspaceId: string }): Promise<Place[]> {
  await requirePermission(ctx.db, ctx, { workspaceId, permission: 'read' });
  return listFolders(sqlOfPool(ctx.pool), { workspaceId, userId: ctx.actor.userId });
}
