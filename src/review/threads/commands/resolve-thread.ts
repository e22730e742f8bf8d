import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { inTransaction } from '@/platform/database';
import { settleThread } from '../../inbox/commands/settle-thread';
import { requireThread } from '../access';
import { requireNotTooMany } from '../checks';
import { setResolved } from '../store';
import { announceThreads } from './write-comment';

/** Resolves a thread for everyone and removes it from all inboxes. Does nothing if it's already resolved. */
export function resolveThread(ctx: Context, { threadId }: { threadId: string }): Promise<void> {
  return settle(ctx, threadId, true);
}

/** Reopens a resolved thread. Throws CONFLICT if there are too many open ones. */
export function reopenThread(ctx: Context, { threadId }: { threadId: string }): Promise<void> {
  return settle(ctx, threadId, false);
}

async function settle(ctx: Context, threadId: string, resolved: boolean): Promise<void> {
  const { access } = await requireThread(ctx, threadId, 'comment');
  const { workspaceId, documentId } = access;
  const { userId } = ctx.actor;
  const people = await inTransaction(ctx.db, async (tx) => {
    if (!(await setResolved(tx, threadId, resolved ? userId : null))) return [];
    if (!resolved) await requireNotTooMany(tx, documentId);
    await recordAuditEvent(tx, {
      workspaceId,
      actorId: userId,
      action: resolved ? 'thread.resolved' : 'thread.reopened',
      subjectType: 'thread',
      subjectId: threadId,
      data: { documentId },
    });
    return resolved ? settleThread(tx, threadId) : [];
  });
  announceThreads(ctx, documentId, people);
}
