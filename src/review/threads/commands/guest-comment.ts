import { AppError } from '@/kernel/error';
import { newId } from '@/kernel/id';
import { textProblem, toLf } from '@/kernel/text';
import type { Platform } from '@/platform/context';
import type { Tx } from '@/platform/database';
import { topics } from '@/platform/topics';
import type { HunkAnchor } from '@/versions/core/hunks/anchors';
import { notifyPeople } from '../../inbox/commands/notify-people';
import { requireNotTooMany } from '../checks';
import { MAX_COMMENTS, MAX_GUEST_THREADS } from '../core/limits';
import { findParticipants, insertComment, insertThread } from '../store';
import { countOpenByGuests, isRepeated, lockGuestThread } from '../store-guests';

/**
 * A comment that someone without an account writes through a share link. The caller has checked that the link allows
 * it.
 */
export interface GuestComment {
  linkId: string;
  /** Whether guests of this link also see and answer the threads that members started. */
  seesAll: boolean;
  /** The person who created the link. They are notified of all comments through it. */
  hostId: string;
  workspaceId: string;
  documentId: string;
  guest: { guestId: string; name: string };
  body: string;
}

export interface AddedComment {
  threadId: string;
  commentId: string;
  /** The people to notify after the commit. */
  people: string[];
}

/**
 * Starts a thread on a passage. The caller's lock makes comments through one link wait for each other. Returns
 * undefined if the same comment was written a moment ago, because it was sent twice. Throws INVALID and CONFLICT.
 */
export async function startAsGuest(
  tx: Tx,
  comment: GuestComment,
  { quote, anchor }: { quote: string; anchor: HunkAnchor },
): Promise<AddedComment | undefined> {
  const { documentId, linkId, hostId } = comment;
  const body = bodyOf(comment.body);
  if (await isRepeated(tx, { guestId: comment.guest.guestId, body, thread: { documentId, quote } })) return undefined;
  const threadId = newId();
  await insertThread(tx, {
    ...{ id: threadId, documentId, hunkId: null, suggestionId: null, quote, proposal: null },
    ...{ anchorFrom: anchor.from, anchorTo: anchor.to, startedByUserId: null, linkId },
  });
  if ((await countOpenByGuests(tx, documentId)) > MAX_GUEST_THREADS) {
    throw new AppError(
      'CONFLICT',
      'There are too many open comments here. Ask the person who sent you the link to resolve some.',
    );
  }
  await requireNotTooMany(tx, documentId);
  return add(tx, { ...comment, body }, { threadId, participants: [hostId] });
}

/**
 * Replies to a thread that the guest can see. Works like `startAsGuest` otherwise; throws NOT_FOUND for another thread.
 */
export async function replyAsGuest(
  tx: Tx,
  comment: GuestComment,
  { threadId }: { threadId: string },
): Promise<AddedComment | undefined> {
  const { documentId, linkId, hostId, seesAll } = comment;
  const body = bodyOf(comment.body);
  const thread = await lockGuestThread(tx, { threadId, documentId, linkId, seesAll });
  if (!thread) throw new AppError('NOT_FOUND', 'These comments are no longer available.');
  if (thread.isResolved)
    throw new AppError('CONFLICT', 'Someone has resolved these comments. Write a new comment instead.');
  if (await isRepeated(tx, { guestId: comment.guest.guestId, body, thread: { id: threadId } })) return undefined;
  if (thread.comments >= MAX_COMMENTS) {
    throw new AppError('CONFLICT', `This thread has ${MAX_COMMENTS} comments. Start a new one.`);
  }
  const participants = [hostId, ...(await findParticipants(tx, threadId))];
  return add(tx, { ...comment, body }, { threadId, participants });
}

/** Notifies people of a guest's comment. Call it after the commit. */
export function announceGuestComment(
  { bus }: Pick<Platform, 'bus'>,
  documentId: string,
  people: readonly string[],
): void {
  bus.publish(topics.threads(documentId), ...people.map(topics.inbox));
}

async function add(
  tx: Tx,
  { workspaceId, documentId, linkId, guest, body }: GuestComment,
  { threadId, participants }: { threadId: string; participants: readonly string[] },
): Promise<AddedComment> {
  const commentId = newId();
  const author = { authorId: null, guestId: guest.guestId, guestName: guest.name, linkId, turnId: null };
  await insertComment(tx, { id: commentId, threadId, ...author, body, mentions: [] });
  const news = { workspaceId, documentId, threadId, commentId, authorId: null, mentioned: [], participants };
  return { threadId, commentId, people: await notifyPeople(tx, news) };
}

/** Returns a guest's comment in its stored form. Mentions are escaped, because guests can't mention anyone. */
export function bodyOf(typed: string): string {
  const body = toLf(typed).trim().replaceAll('<@', '< @');
  if (body === '') throw new AppError('INVALID', 'The comment is empty.');
  if (textProblem(body)) throw new AppError('INVALID', 'The comment contains characters that can’t be stored.');
  return body;
}
