import { requirePermission } from '@/identity/access';
import type { Context } from '@/identity/context';
import type { Db, Tx } from '@/platform/database';
import type { ProjectSummary } from '../schema';
import { listProjectIds, listProjects } from '../store';

export interface ProjectEntry extends ProjectSummary {
  /** Without the trash. */
  documentCount: number;
}

/** A workspace's projects, sorted by name. */
export async function projects(ctx: Context, { workspaceId }: { workspaceId: string }): Promise<ProjectEntry[]> {
  await requirePermission(ctx.db, ctx, { workspaceId, permission: 'read' });
  return listProjects(ctx.db, workspaceId);
}

/** The ids of a workspace's projects, for other domains. Doesn't check access: the caller has. */
export function projectIdsOf(db: Db | Tx, workspaceId: string): Promise<string[]> {
  return listProjectIds(db, workspaceId);
}
