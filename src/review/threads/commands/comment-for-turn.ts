import { createHash } from 'node:crypto';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { inTransaction, type Tx } from '@/platform/database';
import { MAX_COMMENTS } from '../core/limits';
import { mentionsIn } from '../core/mention';
import type { StartedThread } from '../schema';
import { countComments, findOpenOnHunk, lockThread } from '../store';
import { hunkSubject, insertStarted } from './start-thread';
import { addComment, addedBefore, announceThreads, wordsOf } from './write-comment';

/** A comment that a turn writes about a change. */
export interface TurnComment {
  /** The suggestion that the turn is about. */
  suggestionId: string;
  hunkId: string;
  /** Markdown. */
  body: string;
  call: { turnId: string; step: number; callId: string };
}

export type StoredComment = StartedThread & { people: string[] };
/** Runs `store` in a transaction. */
export type StoreComment = (store: (tx: Tx) => Promise<StoredComment>) => Promise<StoredComment>;

/**
 * Adds the agent's comment to the thread of a suggested change, or starts one, in the name of the person whose turn it
 * is. The person who made the suggestion is notified. The same call (turn, step, call id) adds one comment, however
 * often it runs. Throws NOT_FOUND for a change of another suggestion, FORBIDDEN, INVALID for words that can't be stored
 * or that mention people, and CONFLICT for a full thread.
 */
export async function commentForTurn(
  ctx: Context,
  { suggestionId, hunkId, body, call }: TurnComment,
  transact: StoreComment = (store) => inTransaction(ctx.db, store),
): Promise<StartedThread> {
  const { access, subject, suggestion } = await hunkSubject(ctx, hunkId);
  if (suggestion.id !== suggestionId) throw new AppError('NOT_FOUND', 'the suggestion has no such change');
  const key = commentId(call);
  const before = await addedBefore(ctx, key, access);
  if (before) return before;
  if (mentionsIn(body).length > 0) throw new AppError('INVALID', 'a comment of yours can’t mention people');
  const { workspaceId, projectId, documentId } = access;
  const words = await wordsOf(ctx, projectId, body);
  const place = { workspaceId, projectId, documentId, changeRequestId: null };
  const { people, ...started } = await transact(async (tx) => {
    const threadId = (await findOpenOnHunk(tx, hunkId)) ?? (await insertStarted(tx, ctx, { access, subject }));
    await lockThread(tx, threadId);
    if ((await countComments(tx, threadId)) >= MAX_COMMENTS) {
      throw new AppError('CONFLICT', `This thread has ${MAX_COMMENTS} comments. Start a new one.`);
    }
    const added = await addComment(tx, ctx, { access: place, threadId, words, key, turnId: call.turnId });
    return { threadId, ...added };
  });
  announceThreads(ctx, place, people);
  return started;
}

/** Returns the id of the comment of a call. Nobody else can give a comment this id, because clients use UUIDs. */
function commentId({ turnId, step, callId }: TurnComment['call']): string {
  return createHash('sha256').update(`${turnId}\n${step}\n${callId}`).digest('hex');
}
