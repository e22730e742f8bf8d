import { requirePermission } from '@/identity/access';
import type { Context } from '@/identity/context';
import { inTransaction } from '@/platform/database';
import { topics } from '@/platform/topics';
import type { MarkAllInput, ReopenAllInput } from '../schema';
import { markAllDone, reopenDone } from '../store';

/**
 * Marks all open items of one person that match the filter as done, except those with events after `until`, which the
 * person hasn't seen. Returns how many, and the time that `reopenAll` takes to undo it.
 */
export async function markAll(
  ctx: Context,
  { workspaceId, until, ...filter }: MarkAllInput,
): Promise<{ count: number; doneAt: Date }> {
  await requirePermission(ctx.db, ctx, { workspaceId, permission: 'read' });
  const { userId } = ctx.actor;
  const scope = { userId, workspaceId, filter };
  const doneAt = new Date();
  const count = await inTransaction(ctx.db, (tx) => markAllDone(tx, scope, { until, doneAt }));
  ctx.bus.publish(topics.inbox(userId));
  return { count, doneAt };
}

/** Reopens the items that `markAll` marked as done at that time. */
export async function reopenAll(ctx: Context, { workspaceId, doneAt }: ReopenAllInput): Promise<void> {
  await requirePermission(ctx.db, ctx, { workspaceId, permission: 'read' });
  const { userId } = ctx.actor;
  await inTransaction(ctx.db, (tx) => reopenDone(tx, { userId, workspaceId, doneAt }));
  ctx.bus.publish(topics.inbox(userId));
}
