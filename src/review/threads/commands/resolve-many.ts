import { requireDocument } from '@/documents/access';
import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { inTransaction } from '@/platform/database';
import { settleThreads } from '../../inbox/commands/settle-thread';
import { requireNotTooMany } from '../checks';
import type { ManyThreadsInput } from '../schema';
import { setManyResolved } from '../store';
import { announceThreads } from './write-comment';

/**
 * Resolves threads of a document for everyone and removes them from all inboxes. Those that are already resolved, or
 * belong to another document, are skipped. Returns the ids of the threads it resolved.
 */
export function resolveMany(ctx: Context, input: ManyThreadsInput): Promise<{ threadIds: string[] }> {
  return settleMany(ctx, input, true);
}

/** Reopens resolved threads of a document. Throws CONFLICT if there would be too many open ones. */
export function reopenMany(ctx: Context, input: ManyThreadsInput): Promise<{ threadIds: string[] }> {
  return settleMany(ctx, input, false);
}

async function settleMany(
  ctx: Context,
  { documentId, threadIds }: ManyThreadsInput,
  resolved: boolean,
): Promise<{ threadIds: string[] }> {
  const { workspaceId } = await requireDocument(ctx, documentId, 'comment');
  const { userId } = ctx.actor;
  const { changed, people } = await inTransaction(ctx.db, async (tx) => {
    const changed = await setManyResolved(tx, { documentId, threadIds, userId: resolved ? userId : null });
    if (changed.length === 0) return { changed, people: [] };
    if (!resolved) await requireNotTooMany(tx, documentId);
    await recordAuditEvent(tx, {
      workspaceId,
      actorId: userId,
      action: resolved ? 'thread.many_resolved' : 'thread.many_reopened',
      subjectType: 'document',
      subjectId: documentId,
      data: { documentId, threadIds: changed },
    });
    return { changed, people: resolved ? await settleThreads(tx, changed) : [] };
  });
  announceThreads(ctx, documentId, people);
  return { threadIds: changed };
}
