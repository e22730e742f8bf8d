import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { inTransaction, type Tx } from '@/platform/database';
import { settleThread } from '../../inbox/commands/settle-thread';
import { requireDeletableComment } from '../access';
import { clearComment, deleteThread, lockThread } from '../store';
import { announceThreads } from './write-comment';

/**
 * Deletes the current user's own comment, or a guest's if the user may edit the document. Its text is deleted, but its
 * place in the thread is kept so that replies still make sense. Deleting the last comment deletes the thread.
 */
export async function deleteComment(ctx: Context, { commentId }: { commentId: string }): Promise<void> {
  const { found, access } = await requireDeletableComment(ctx, commentId);
  const { threadId } = found;
  const { workspaceId, projectId, documentId, changeRequestId } = access;
  const people = await inTransaction(ctx.db, async (tx) => {
    await lockThread(tx, threadId);
    const { withThread, people } = await removeComment(tx, found);
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
        withThread,
      },
    });
    return people;
  });
  announceThreads(ctx, access, people);
}

export interface RemovedComment {
  /** Whether its thread was deleted, too, because it was the last comment. */
  withThread: boolean;
  /** The people whose inbox has changed. */
  people: string[];
}

/** Deletes a comment, and its thread if no other comment is left. The caller holds the thread's lock. */
export async function removeComment(tx: Tx, comment: { id: string; threadId: string }): Promise<RemovedComment> {
  const { threadId } = comment;
  const withThread = (await clearComment(tx, comment)) === 0;
  if (!withThread) return { withThread, people: [] };
  await deleteThread(tx, threadId);
  return { withThread, people: await settleThread(tx, threadId) };
}
