import type { Context } from '@/identity/context';
import { guardedChanges, type News } from '@/platform/changes';
import { type Sql, sqlOfPool } from '@/platform/database';
import { topics } from '@/platform/topics';
import { requireProject } from '../access';
import type { IndexStatus } from '../schema';
import { findRebuild } from '../store-index';

/** Returns the progress of the last rebuild of a project's index. */
export async function indexStatus(ctx: Context, { projectId }: { projectId: string }): Promise<IndexStatus> {
  await requireProject(ctx, projectId, 'read');
  return readIndexStatus(sqlOfPool(ctx.pool), projectId);
}

/** Does the same as `indexStatus`. The caller has already checked that the person may read the project. */
export async function readIndexStatus(sql: Sql, projectId: string): Promise<IndexStatus> {
  const row = await findRebuild(sql, projectId);
  if (!row) return { projectId, state: 'never', total: 0, done: 0, askedBy: null, askedAt: null, finishedAt: null };
  return { projectId, state: row.finishedAt === null ? 'running' : 'finished', ...row };
}

/**
 * Returns a stream that signals when to read `indexStatus` again: once immediately, then while a rebuild is running. It
 * rejects and ends if the person may not read the project.
 */
export function indexChanges(
  ctx: Context,
  { projectId }: { projectId: string },
  signal: AbortSignal | undefined,
): Promise<AsyncGenerator<News<{ projectId: string }>, void>> {
  const ask = () => requireProject(ctx, projectId, 'read');
  return guardedChanges(ctx, [topics.index(projectId)], { signal, ask, news: { projectId } });
}
