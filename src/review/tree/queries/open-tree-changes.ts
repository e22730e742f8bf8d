import { requireProject } from '@/documents/access';
import type { Context } from '@/identity/context';
import { sqlOfPool } from '@/platform/database';
import type { OpenTreeChange } from '../schema';
import { findOpenTreeChanges } from '../store';

/** More of them aren't shown in the tree; the inbox lists all. */
const MOST = 200;

/** The open tree changes of a project, oldest first, at most 200, for people who may decide on them. */
export async function openTreeChanges(ctx: Context, { projectId }: { projectId: string }): Promise<OpenTreeChange[]> {
  await requireProject(ctx, projectId, 'decide');
  return findOpenTreeChanges(sqlOfPool(ctx.pool), { projectId, limit: MOST });
}
