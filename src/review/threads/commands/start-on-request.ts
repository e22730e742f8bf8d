import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { newId } from '@/kernel/id';
import { inTransaction, type Tx } from '@/platform/database';
import { type FoundRequest, requireRequest } from '../../requests/access';
import { saveRequest } from '../../requests/commands/save-request';
import type { ThreadPlace } from '../access';
import { MAX_COMMENTS } from '../core/limits';
import type { StartedThread, StartOnRequestInput } from '../schema';
import { findThread, lockThread, openDiscussion } from '../store';
import { addComment, addedBefore, announceThreads, type Words, wordsOf } from './write-comment';

/**
 * Comments on a change request, in its one thread. Its author, its reviewers and everyone who wrote in the thread are
 * notified. Throws NOT_FOUND, FORBIDDEN, INVALID for a comment that can't be stored, and CONFLICT for a full thread.
 */
export async function startOnRequest(ctx: Context, input: StartOnRequestInput): Promise<StartedThread> {
  const { changeSetId: changeRequestId, body, key } = input;
  const found = await requireRequest(ctx, changeRequestId, 'comment');
  const before = await addedBefore(ctx, key, { changeRequestId });
  if (before) return before;
  const words = await wordsOf(ctx, found.project.projectId, body);
  const { people, ...started } = await inTransaction(ctx.db, async (tx) => {
    await saveRequest(tx, found);
    return discussRequest(tx, ctx, { found, words, key });
  });
  announceThreads(ctx, placeOf(found), people);
  return started;
}

/**
 * Adds a comment to the discussion of a stored request that the caller has locked. `also`: people to notify besides the
 * participants. Returns its ids, and the people whose `topics.inbox` to publish after the commit. Throws CONFLICT for a
 * full thread.
 */
export async function discussRequest(
  tx: Tx,
  ctx: Context,
  { found, words, key, also }: { found: FoundRequest; words: Words; key?: string; also?: readonly string[] },
): Promise<StartedThread & { people: string[] }> {
  const changeRequestId = found.request.id;
  const { workspaceId, projectId } = found.project;
  const { userId } = ctx.actor;
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
  return { threadId, ...(await addComment(tx, ctx, { access: placeOf(found), threadId, words, key, also })) };
}

function placeOf({ request, project: { workspaceId, projectId } }: FoundRequest): ThreadPlace {
  return { workspaceId, projectId, documentId: null, changeRequestId: request.id };
}
