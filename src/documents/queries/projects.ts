import { requirePermission } from '@/identity/access';
import type { Context } from '@/identity/context';
import { type Db, sqlOfPool, type Tx } from '@/platform/database';
import type { Place, ProjectSummary, TrashedProject } from '../schema';
import { listFolders } from '../store';
import { listProjectIds, listProjects, listTrashedProjects } from '../store-project';

export interface ProjectEntry extends ProjectSummary {
  /** Without the trash. */
  documentCount: number;
}

/** A workspace's projects in their order, archived ones too, without the trash. */
export async function projects(ctx: Context, { workspaceId }: { workspaceId: string }): Promise<ProjectEntry[]> {
  await requirePermission(ctx.db, ctx, { workspaceId, permission: 'read' });
  return listProjects(ctx.db, workspaceId);
}

/** The ids of a workspace's projects, for other domains. Doesn't check access: the caller has. */
export function projectIdsOf(db: Db | Tx, workspaceId: string): Promise<string[]> {
  return listProjectIds(db, workspaceId);
}

/** A workspace's projects in the trash, most recently deleted first. */
export async function trashedProjects(
  ctx: Context,
  { workspaceId }: { workspaceId: string },
): Promise<TrashedProject[]> {
  await requirePermission(ctx.db, ctx, { workspaceId, permission: 'read' });
  return listTrashedProjects(sqlOfPool(ctx.pool), workspaceId);
}

/** The folders of all documents of a workspace. */
export async function folders(ctx: Context, { workspaceId }: { workspaceId: string }): Promise<Place[]> {
  await requirePermission(ctx.db, ctx, { workspaceId, permission: 'read' });
  return listFolders(sqlOfPool(ctx.pool), workspaceId);
}
