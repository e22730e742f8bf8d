import type { Context } from '@/identity/context';
import { rolesInProject } from '@/identity/queries/projects';
import { AppError } from '@/kernel/error';
import { newId } from '@/kernel/id';
import { textProblem, toLf } from '@/kernel/text';
import { sqlOfPool, type Tx } from '@/platform/database';
import { topics } from '@/platform/topics';
import { notifyPeople } from '../../inbox/commands/notify-people';
import type { ThreadPlace } from '../access';
import { MAX_MENTIONS } from '../core/limits';
import { mentionsIn } from '../core/mention';
import type { StartedThread } from '../schema';
import { findComment, findParticipants, insertComment } from '../store';

export interface Words {
  body: string;
  /** The mentioned people, who may all read the document. */
  mentions: string[];
}

/**
 * Returns a comment's text in its stored form. Throws INVALID if it's empty, can't be stored, or mentions someone who
 * may not read the document.
 */
export async function wordsOf(ctx: Context, projectId: string, typed: string): Promise<Words> {
  const body = toLf(typed).trim();
  if (body === '') throw new AppError('INVALID', 'The comment is empty.');
  if (textProblem(body)) throw new AppError('INVALID', 'The comment contains characters that can’t be stored.');
  const mentions = mentionsIn(body);
  if (mentions.length > MAX_MENTIONS) throw new AppError('INVALID', `Mention no more than ${MAX_MENTIONS} people.`);
  if (mentions.length > 0) {
    const readers = await rolesInProject(sqlOfPool(ctx.pool), projectId);
    if (!mentions.every((userId) => readers.has(userId))) {
      throw new AppError('INVALID', 'Only people who can open this document can be mentioned.');
    }
  }
  return { body, mentions };
}

interface AddedComment {
  access: ThreadPlace;
  threadId: string;
  words: Words;
  key: string | undefined;
  /** The turn in which the agent wrote it. */
  turnId?: string | null;
  /** People to notify besides the thread's participants. */
  also?: readonly string[];
}

/**
 * Adds a comment to a thread whose lock the caller holds, and adds it to the inbox of the people it concerns. Returns
 * its id and the people to notify.
 */
export async function addComment(
  tx: Tx,
  ctx: Context,
  { access, threadId, words, key, turnId = null, also = [] }: AddedComment,
): Promise<{ commentId: string; people: string[] }> {
  const commentId = key ?? newId();
  const authorId = ctx.actor.userId;
  const participants = [...(await findParticipants(tx, threadId)), ...also];
  await insertComment(tx, { id: commentId, threadId, authorId, turnId, ...words });
  const { workspaceId, documentId } = access;
  const news = { workspaceId, documentId, threadId, commentId, authorId, mentioned: words.mentions, participants };
  return { commentId, people: await notifyPeople(tx, news) };
}

/**
 * Returns the comment that was added under this key before, for example because the response got lost. Throws CONFLICT
 * if it isn't the same comment.
 */
export async function addedBefore(
  ctx: Context,
  key: string | undefined,
  at: { threadId: string } | { documentId: string } | { changeRequestId: string },
): Promise<StartedThread | undefined> {
  const found = key === undefined ? undefined : await findComment(ctx.db, key);
  if (!found) return undefined;
  const isHere =
    'threadId' in at
      ? found.threadId === at.threadId
      : 'documentId' in at
        ? found.documentId === at.documentId
        : found.changeRequest?.id === at.changeRequestId;
  if (found.authorId !== ctx.actor.userId || !isHere) {
    throw new AppError('CONFLICT', 'This comment’s key is in use.');
  }
  return { threadId: found.threadId, commentId: found.id };
}

/**
 * Notifies everyone on the document or the change request, and the people who have a new inbox item. Call it after the
 * commit.
 */
export function announceThreads(
  ctx: Context,
  { documentId, changeRequestId }: Pick<ThreadPlace, 'documentId' | 'changeRequestId'>,
  people: readonly string[],
): void {
  const here = documentId === null ? topics.request(changeRequestId ?? '') : topics.threads(documentId);
  ctx.bus.publish(here, ...people.map(topics.inbox));
}
