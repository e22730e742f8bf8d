import { requirePermission } from '@/identity/access';
import type { Context } from '@/identity/context';
import { changes } from '@/platform/changes';
import { topics } from '@/platform/topics';

const LOOK_EVERY_MS = 60_000;

/** A stream that says when to read the inbox again; the first time at once. Ends when the person is a member no more. */
export async function inboxChanges(
  ctx: Context,
  { workspaceId }: { workspaceId: string },
  signal: AbortSignal | undefined,
): Promise<AsyncGenerator<{ workspaceId: string }, void>> {
  await requirePermission(ctx.db, ctx, { workspaceId, permission: 'read' });
  return watch(ctx, workspaceId, signal);
}

async function* watch(ctx: Context, workspaceId: string, signal: AbortSignal | undefined) {
  const topicNames = [topics.inbox(ctx.actor.userId), topics.waiting(workspaceId)];
  for await (const _ of changes(ctx.bus, topicNames, { signal, everyMs: LOOK_EVERY_MS })) {
    await requirePermission(ctx.db, ctx, { workspaceId, permission: 'read' });
    yield { workspaceId };
  }
}
