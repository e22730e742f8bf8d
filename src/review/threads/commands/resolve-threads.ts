import { requireDocument } from '@/documents/access';
import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { inTransaction } from '@/platform/database';
import { settleThreads } from '../../inbox/commands/settle-thread';
import { requireThread } from '../access';
import { requireNotTooMany } from '../checks';
import type { ManyThreadsInput } from '../schema';
import { setResolved } from '../store';
import { announceThreads } from './write-comment';

/** Resolves a thread for everyone and removes it from all inboxes. Does nothing if it's already resolved. */
export function resolveThread(ctx: Context, { threadId }: { threadId: string }): Promise<void> {
  return settleOne(ctx, threadId, true);
}

/** Reopens a resolved thread. Throws CONFLICT if there are too many open ones. */
export function reopenThread(ctx: Context, { threadId }: { threadId: string }): Promise<void> {
  return settleOne(ctx, threadId, false);
}

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

async function settleOne(ctx: Context, threadId: string, resolved: boolean): Promise<void> {
  const { access } = await requireThread(ctx, threadId, 'comment');
  const { workspaceId, documentId } = access;
  if (documentId === null) {
    throw new AppError(
      'INVALID',
      'The discussion of a change request can’t be resolved. Accept or reject its changes instead.',
    );
  }
  await settle(ctx, { workspaceId, documentId, threadIds: [threadId], resolved }, () => ({
    action: resolved ? 'thread.resolved' : 'thread.reopened',
    subjectType: 'thread',
    subjectId: threadId,
    data: { documentId },
  }));
}

async function settleMany(
  ctx: Context,
  { documentId, threadIds }: ManyThreadsInput,
  resolved: boolean,
): Promise<{ threadIds: string[] }> {
  const { workspaceId } = await requireDocument(ctx, documentId, 'comment');
  const changed = await settle(ctx, { workspaceId, documentId, threadIds, resolved }, (ids) => ({
    action: resolved ? 'thread.many_resolved' : 'thread.many_reopened',
    subjectType: 'document',
    subjectId: documentId,
    data: { documentId, threadIds: ids },
  }));
  return { threadIds: changed };
}

type ThreadEvent = Pick<Parameters<typeof recordAuditEvent>[1], 'action' | 'subjectType' | 'subjectId' | 'data'>;

/** Resolves or reopens threads of a document and writes their audit event. Returns the ids of those that changed. */
async function settle(
  ctx: Context,
  { workspaceId, documentId, threadIds, resolved }: ManyThreadsInput & { workspaceId: string; resolved: boolean },
  eventOf: (changed: string[]) => ThreadEvent,
): Promise<string[]> {
  const { userId } = ctx.actor;
  const { changed, people } = await inTransaction(ctx.db, async (tx) => {
    const changed = await setResolved(tx, { documentId, threadIds, userId: resolved ? userId : null });
    if (changed.length === 0) return { changed, people: [] };
    if (!resolved) await requireNotTooMany(tx, documentId);
    await recordAuditEvent(tx, { workspaceId, actorId: userId, ...eventOf(changed) });
    return { changed, people: resolved ? await settleThreads(tx, changed) : [] };
  });
  announceThreads(ctx, { documentId, changeRequestId: null }, people);
  return changed;
}
