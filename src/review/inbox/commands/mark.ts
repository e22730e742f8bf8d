import { requirePermission } from '@/identity/access';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { inTransaction } from '@/platform/database';
import { topics } from '@/platform/topics';
import type { MarkInput } from '../schema';
import { markItem } from '../store';

/** Marks an inbox item for one person as read, unread, done or open. Throws NOT_FOUND for an unknown item. */
export async function mark(ctx: Context, { workspaceId, kind, subjectId, as }: MarkInput): Promise<void> {
  await requirePermission(ctx.db, ctx, { workspaceId, permission: 'read' });
  const { userId } = ctx.actor;
  const item = { userId, workspaceId, kind, subjectId };
  if (!(await inTransaction(ctx.db, (tx) => markItem(tx, item, as)))) {
    throw new AppError('NOT_FOUND', 'This item isn’t in your inbox.');
  }
  ctx.bus.publish(topics.inbox(userId));
}
