import type { Context } from '@/identity/context';
import { guardedChanges, type News } from '@/platform/changes';
import { topics } from '@/platform/topics';
import { requireProject } from '../access';

/**
 * Returns a stream that signals when to read a project's tree again. It signals once immediately, because something may
 * have changed before it began. It rejects and ends if the person may not read the project.
 */
export function treeChanges(
  ctx: Context,
  { projectId }: { projectId: string },
  signal: AbortSignal | undefined,
): Promise<AsyncGenerator<News<{ projectId: string }>, void>> {
  const ask = () => requireProject(ctx, projectId, 'read');
  return guardedChanges(ctx, [topics.project(projectId)], { signal, ask, news: { projectId } });
}
