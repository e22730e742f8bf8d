import { requirePermission } from '@/identity/access';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { inTransaction } from '@/platform/database';
import { topics } from '@/platform/topics';
import { MAX_SNOOZE_DAYS } from '../core/limits';
import type { SnoozeInput } from '../schema';
import { snoozeItem } from '../store-own';

const DAY_MS = 86_400_000;

/**
 * Takes an item out of one person's inbox until a time. It comes back then as unread, or earlier if something new happens
 * in it. If `until` is null, it comes back now, as it was. Throws INVALID if the time isn't in the future or more than a
 * year away, and NOT_FOUND if the item isn't in the person's inbox.
 */
export async function snooze(ctx: Context, { workspaceId, kind, subjectId, until }: SnoozeInput): Promise<void> {
  await requirePermission(ctx.db, ctx, { workspaceId, permission: 'read' });
  const now = Date.now();
  if (until !== null && !(until.getTime() > now && until.getTime() <= now + MAX_SNOOZE_DAYS * DAY_MS)) {
    throw new AppError('INVALID', 'Choose a time within the next year.');
  }
  const { userId } = ctx.actor;
  const item = { userId, workspaceId, kind, subjectId };
  if (!(await inTransaction(ctx.db, (tx) => snoozeItem(tx, item, until)))) {
    throw new AppError('NOT_FOUND', 'This item isn’t in your inbox.');
  }
  ctx.bus.publish(topics.inbox(userId));
}
