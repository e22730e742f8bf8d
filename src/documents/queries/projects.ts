import { requirePermission } from '@/identity/access';
import type { Context } from '@/identity/context';
import type { ProjectSummary } from '../schema';
import { listProjects } from '../store';

export interface ProjectEntry extends ProjectSummary {
  /** Without the trash. */
  documentCount: number;
}

/** A workspace's projects, by name. */
export async function projects(ctx: Context, { workspaceId }: { workspaceId: string }): Promise<ProjectEntry[]> {
  await requirePermission(ctx.db, ctx, { workspaceId, permission: 'read' });
  return listProjects(ctx.db, workspaceId);
}
