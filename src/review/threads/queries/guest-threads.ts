import type { Platform } from '@/platform/context';
import { sqlOfPool } from '@/platform/database';
import { guestAuthor } from '@/versions/guest-author';
import { mentionsIn, toTyped } from '../core/mention';
import { findGuestComments, findGuestCommentsKey, findMentionedNames } from '../store-guests';

export interface GuestThread {
  threadId: string;
  quote: string;
  isResolved: boolean;
  comments: GuestThreadComment[];
}

export interface GuestThreadComment {
  commentId: string;
  /** The name that readers of the page see. For a guest, it says that they are one. */
  author: string;
  /** Plain text. */
  body: string;
  createdAt: Date;
  isEdited: boolean;
  /** Whether the reading guest wrote it. */
  isOwn: boolean;
}

interface Seen {
  documentId: string;
  linkId: string;
  /** Whether to include threads that members started, except those about suggested changes. */
  seesAll: boolean;
  /** The reading guest, if they have written through the link. */
  guestId: string | undefined;
}

/**
 * Returns the threads that guests of a link see in a document, oldest first. The caller has checked that the link opens
 * it.
 */
export async function guestThreads({ pool }: Pick<Platform, 'pool'>, seen: Seen): Promise<GuestThread[]> {
  const sql = sqlOfPool(pool);
  const rows = await findGuestComments(sql, seen);
  const names = await findMentionedNames(sql, {
    userIds: [...new Set(rows.flatMap(({ body }) => mentionsIn(body)))],
    threadIds: [...new Set(rows.map(({ threadId }) => threadId))],
  });
  const threads = new Map<string, GuestThread>();
  for (const row of rows) {
    const { threadId, quote, isResolved, commentId, memberName, body, createdAt, editedAt, guestId } = row;
    const thread = threads.get(threadId) ?? { threadId, quote, isResolved, comments: [] };
    threads.set(threadId, thread);
    const text = toTyped(body, (userId) => names.get(userId) ?? 'someone');
    const isOwn = guestId !== null && guestId === seen.guestId;
    const author = memberName ?? guestAuthor(row).name;
    thread.comments.push({ commentId, author, body: text, createdAt, isEdited: editedAt !== null, isOwn });
  }
  return [...threads.values()];
}

/** Returns a string that changes whenever the result of `guestThreads` does. It's cheaper: it reads no comments. */
export function guestThreadsKey(
  { pool }: Pick<Platform, 'pool'>,
  seen: Pick<Seen, 'documentId' | 'linkId' | 'seesAll'>,
): Promise<string> {
  return findGuestCommentsKey(sqlOfPool(pool), seen);
}
