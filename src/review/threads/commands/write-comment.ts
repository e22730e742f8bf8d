import type { DocumentAccess } from '@/documents/access';
import type { Context } from '@/identity/context';
import { members } from '@/identity/queries/members';
import { AppError } from '@/kernel/error';
import { newId } from '@/kernel/id';
import { textProblem, toLf } from '@/kernel/text';
import type { Tx } from '@/platform/database';
import { topics } from '@/platform/topics';
import { notifyPeople } from '../../inbox/commands/notify-people';
import { mentionsIn } from '../core/mention';
import { MAX_MENTIONS } from '../schema';
import { findParticipants, insertComment } from '../store';

export interface Words {
  body: string;
  /** Members who are mentioned. */
  mentions: string[];
}

/**
 * Returns a comment's text in its stored form. Throws INVALID if it's empty, can't be stored, or mentions someone who
 * isn't a member.
 */
export async function wordsOf(ctx: Context, workspaceId: string, typed: string): Promise<Words> {
  const body = toLf(typed).trim();
  if (body === '') throw new AppError('INVALID', 'The comment is empty.');
  if (textProblem(body)) throw new AppError('INVALID', 'The comment contains characters that can’t be stored.');
  const mentions = mentionsIn(body);
  if (mentions.length > MAX_MENTIONS) throw new AppError('INVALID', `Mention no more than ${MAX_MENTIONS} people.`);
  if (mentions.length > 0) {
    const active = new Set(
      (await members(ctx, { workspaceId })).flatMap(({ userId, deactivatedAt }) => (deactivatedAt ? [] : [userId])),
    );
    if (!mentions.every((userId) => active.has(userId))) {
      throw new AppError('INVALID', 'Only members of the workspace can be mentioned.');
    }
  }
  return { body, mentions };
}

/**
 * Adds a comment to a thread whose lock is held, and notifies the people it concerns. Returns its id and whom to wake.
 */
export async function addComment(
  tx: Tx,
  ctx: Context,
  { access, threadId, words }: { access: DocumentAccess; threadId: string; words: Words },
): Promise<{ commentId: string; people: string[] }> {
  const commentId = newId();
  const authorId = ctx.actor.userId;
  const participants = await findParticipants(tx, threadId);
  await insertComment(tx, { id: commentId, threadId, authorId, ...words });
  const { workspaceId, documentId } = access;
  const news = { workspaceId, documentId, threadId, commentId, authorId, mentioned: words.mentions, participants };
  return { commentId, people: await notifyPeople(tx, news) };
}

/** Call after the commit. Notifies everyone on the document, and the people who have a new inbox item. */
export function announceThreads(ctx: Context, documentId: string, people: readonly string[]): void {
  ctx.bus.publish(topics.threads(documentId), ...people.map(topics.inbox));
}
