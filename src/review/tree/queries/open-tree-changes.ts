import { requireProject } from '@/documents/access';
import type { Context } from '@/identity/context';
import { mayWith } from '@/identity/core/token-scope';
import { sqlOfPool } from '@/platform/database';
import type { OpenTreeChange } from '../schema';
import { findOpenTreeChanges } from '../store';

/** The most changes shown in the tree. The inbox lists all. */
const MOST = 200;

/**
 * Returns at most 200 open tree changes of a project, oldest first: all of them for people who may decide them, and a
 * person's own for people who may only suggest.
 */
export async function openTreeChanges(ctx: Context, { projectId }: { projectId: string }): Promise<OpenTreeChange[]> {
  const { role } = await requireProject(ctx, projectId, 'comment');
  const { userId, token } = ctx.actor;
  const suggestedBy = mayWith(token?.scope, role, 'decide') ? null : userId;
  return findOpenTreeChanges(sqlOfPool(ctx.pool), { projectId, suggestedBy, limit: MOST });
}
