import type { Context } from '@/identity/context';
import { sqlOfPool } from '@/platform/database';
import { topics } from '@/platform/topics';
import { requireProject } from '../../access';
import { readIndexStatus } from '../../queries/index-status';
import type { IndexStatus } from '../../schema';
import { finishRebuilds, insertRebuild } from '../../store-index';

/**
 * Rebuilds the index of a project's documents, which takes a worker seconds. While a rebuild is running, a second call
 * has no further effect. Returns its progress.
 */
export async function rebuildIndex(ctx: Context, { projectId }: { projectId: string }): Promise<IndexStatus> {
  await requireProject(ctx, projectId, 'run_turn');
  const sql = sqlOfPool(ctx.pool);
  await insertRebuild(sql, { projectId, userId: ctx.actor.userId });
  // A project without documents is finished at once.
  await finishRebuilds(sql, []);
  ctx.bus.publish(topics.index(projectId));
  return readIndexStatus(sql, projectId);
}
