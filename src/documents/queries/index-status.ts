import type { Context } from '@/identity/context';
import { guardedChanges } from '@/platform/changes';
import { type Sql, sqlOfPool } from '@/platform/database';
import { topics } from '@/platform/topics';
import { requireProject } from '../access';
import type { IndexStatus } from '../schema';
import { findRebuild } from '../store-index';

/** Returns how far the last rebuild of a project's index is. */
export async function indexStatus(ctx: Context, { projectId }: { projectId: string }): Promise<IndexStatus> {
  await requireProject(ctx, projectId, 'read');
  return readIndexStatus(sqlOfPool(ctx.pool), projectId);
}

/** Does the same for callers that have already checked that the person may read there. */
export async function readIndexStatus(sql: Sql, projectId: string): Promise<IndexStatus> {
  const row = await findRebuild(sql, projectId);
  if (!row) return { projectId, state: 'never', total: 0, done: 0, askedBy: null, askedAt: null, finishedAt: null };
  return { projectId, state: row.finishedAt === null ? 'running' : 'finished', ...row };
}

/**
 * A stream that signals when to read `indexStatus` again: once immediately, then while a rebuild goes on. It rejects and
 * ends if the person may not read the project.
 */
export function indexChanges(
  ctx: Context,
  { projectId }: { projectId: string },
  signal: AbortSignal | undefined,
): Promise<AsyncGenerator<{ projectId: string }, void>> {
  const ask = () => requireProject(ctx, projectId, 'read');
  return guardedChanges(ctx.bus, [topics.index(projectId)], { signal, ask, news: { projectId } });
}
