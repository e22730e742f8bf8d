import type { Context } from '@/identity/context';
import { changes } from '@/platform/changes';
import { topics } from '@/platform/topics';
import { requireProject } from '../access';

const LOOK_EVERY_MS = 60_000;

/**
 * A stream that says when to read a project's tree again; the first time at once, since something may have changed
 * before it began. Rejects, and ends, when the person may not read the project (any more).
 */
export async function treeChanges(
  ctx: Context,
  { projectId }: { projectId: string },
  signal: AbortSignal | undefined,
): Promise<AsyncGenerator<{ projectId: string }, void>> {
  await requireProject(ctx, projectId, 'read');
  return watch(ctx, projectId, signal);
}

async function* watch(ctx: Context, projectId: string, signal: AbortSignal | undefined) {
  for await (const _ of changes(ctx.bus, [topics.project(projectId)], { signal, everyMs: LOOK_EVERY_MS })) {
    await requireProject(ctx, projectId, 'read');
    yield { projectId };
  }
}
