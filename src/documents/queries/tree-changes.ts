import type { Context } from '@/identity/context';
import { guardedChanges } from '@/platform/changes';
import { topics } from '@/platform/topics';
import { requireProject } from '../access';

/**
 * A stream that says when to read a project's tree again; the first time at once, since something may have changed
 * before it began. Rejects, and ends, when the person may not read the project (any more).
 */
export function treeChanges(
  ctx: Context,
  { projectId }: { projectId: string },
  signal: AbortSignal | undefined,
): Promise<AsyncGenerator<{ projectId: string }, void>> {
  const ask = () => requireProject(ctx, projectId, 'read');
  return guardedChanges(ctx.bus, [topics.project(projectId)], { signal, ask, news: { projectId } });
}
