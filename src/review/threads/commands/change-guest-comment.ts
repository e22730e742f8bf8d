import { AppError } from '@/kernel/error';
import type { Tx } from '@/platform/database';
import { findComment, updateComment } from '../store';
import { lockGuestThread } from '../store-guests';
import { type RemovedComment, removeComment } from './delete-comment';
import { bodyOf, type GuestComment } from './guest-comment';

/**
 * A comment on the page of a share link, and the guest who claims to have written it. The caller has checked that the
 * link opens.
 */
export interface OwnGuestComment extends Pick<GuestComment, 'linkId' | 'seesAll' | 'documentId'> {
  guestId: string;
  commentId: string;
}

/**
 * Replaces the text of a guest's own comment. Throws NOT_FOUND for another person's comment, and CONFLICT if its thread
 * is resolved.
 */
export async function editAsGuest(tx: Tx, own: OwnGuestComment, body: string): Promise<void> {
  const { isResolved } = await lockOwn(tx, own);
  if (isResolved) throw new AppError('CONFLICT', 'Someone has resolved these comments. Write a new comment instead.');
  await updateComment(tx, own.commentId, { body: bodyOf(body), mentions: [] });
}

/** Deletes a guest's own comment, like `removeComment`. Throws NOT_FOUND for another person's comment. */
export async function deleteAsGuest(tx: Tx, own: OwnGuestComment): Promise<RemovedComment & { threadId: string }> {
  const { threadId } = await lockOwn(tx, own);
  return { threadId, ...(await removeComment(tx, { id: own.commentId, threadId })) };
}

async function lockOwn(tx: Tx, own: OwnGuestComment): Promise<{ threadId: string; isResolved: boolean }> {
  const { commentId, guestId, ...place } = own;
  const threadId = (await findComment(tx, commentId))?.threadId ?? '';
  const thread = await lockGuestThread(tx, { ...place, threadId });
  // Read it under the lock, so that nobody else can delete it.
  const found = thread && (await findComment(tx, commentId));
  if (thread && found?.guestId === guestId && found.deletedAt === null)
    return { threadId, isResolved: thread.isResolved };
  throw new AppError('NOT_FOUND', 'These comments are no longer available.');
}
