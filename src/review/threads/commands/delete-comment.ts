import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { inTransaction } from '@/platform/database';
import { settleThread } from '../../inbox/commands/settle-thread';
import { requireOwnComment } from '../access';
import { clearComment, deleteThread, lockThread } from '../store';
import { announceThreads } from './write-comment';

/**
 * Deletes the current user's own comment. Its text is deleted, but its place in the thread stays so that replies still
 * make sense. Deleting the last comment deletes the thread.
 */
export async function deleteComment(ctx: Context, { commentId }: { commentId: string }): Promise<void> {
  const { found, access } = await requireOwnComment(ctx, commentId);
  const { threadId } = found;
  const { workspaceId, projectId, documentId, changeRequestId } = access;
  const people = await inTransaction(ctx.db, async (tx) => {
    await lockThread(tx, threadId);
    const isLast = (await clearComment(tx, found)) === 0;
    if (isLast) await deleteThread(tx, threadId);
    await recordAuditEvent(tx, {
      workspaceId,
      actorId: ctx.actor.userId,
      projectId,
      action: 'comment.deleted',
      subjectType: 'thread',
      subjectId: threadId,
      data: {
        ...(changeRequestId === null ? { documentId } : { changeSetId: changeRequestId }),
        commentId,
        withThread: isLast,
      },
    });
    return isLast ? settleThread(tx, threadId) : [];
  });
  announceThreads(ctx, access, people);
}
