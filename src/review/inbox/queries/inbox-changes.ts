import { requireReader } from '@/identity/access';
import type { Context } from '@/identity/context';
import { guardedChanges, type News } from '@/platform/changes';
import { topics } from '@/platform/topics';

/**
 * Returns a stream that signals when to read the inbox again. It signals once immediately, and ends when the person is
 * no longer a member.
 */
export function inboxChanges(
  ctx: Context,
  { workspaceId }: { workspaceId: string },
  signal: AbortSignal | undefined,
): Promise<AsyncGenerator<News<{ workspaceId: string }>, void>> {
  const ask = () => requireReader(ctx, workspaceId);
  const topicNames = [topics.inbox(ctx.actor.userId), topics.waiting(workspaceId)];
  return guardedChanges(ctx, topicNames, { signal, ask, news: { workspaceId } });
}
