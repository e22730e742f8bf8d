import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { newId } from '@/kernel/id';
import { inTransaction } from '@/platform/database';
import { requireRequest } from '../../requests/access';
import { storeRequest } from '../../requests/commands/store-request';
import { MAX_COMMENTS } from '../core/limits';
import type { StartedThread, StartOnRequestInput } from '../schema';
import { findThread, lockThread, openDiscussion } from '../store';
import { addComment, addedBefore, announceThreads, wordsOf } from './write-comment';

/**
 * Comments on a change request, in its one thread. Its author, its reviewers and everyone who wrote in the thread are
 * notified. Throws NOT_FOUND, FORBIDDEN, INVALID for a comment that can't be stored, and CONFLICT for a full thread.
 */
export async function startOnRequest(ctx: Context, input: StartOnRequestInput): Promise<StartedThread> {
  const { changeSetId: changeRequestId, body, key } = input;
  const found = await requireRequest(ctx, changeRequestId, 'comment');
  const before = await addedBefore(ctx, key, { changeRequestId });
  if (before) return before;
  const { workspaceId, projectId } = found.project;
  const words = await wordsOf(ctx, projectId, body);
  const { userId } = ctx.actor;
  const place = { workspaceId, projectId, documentId: null, changeRequestId };
  const { threadId, commentId, people } = await inTransaction(ctx.db, async (tx) => {
    await storeRequest(tx, found);
    const newThreadId = newId();
    const threadId = await openDiscussion(tx, { id: newThreadId, changeRequestId, userId });
    await lockThread(tx, threadId);
    if (((await findThread(tx, threadId))?.comments.length ?? 0) >= MAX_COMMENTS) {
      throw new AppError('CONFLICT', `This discussion has ${MAX_COMMENTS} comments. No more can be added.`);
    }
    if (threadId === newThreadId) {
      await recordAuditEvent(tx, {
        ...{ workspaceId, projectId, actorId: userId, action: 'change_request.discussed' },
        ...{ subjectType: 'change_request', subjectId: changeRequestId, data: { projectId } },
      });
    }
    return { threadId, ...(await addComment(tx, ctx, { access: place, threadId, words, key })) };
  });
  announceThreads(ctx, place, people);
  return { threadId, commentId };
}
