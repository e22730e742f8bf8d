import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import { withOrigin } from '@/identity/request-origin';
import type { Platform } from '@/platform/context';
import { inTransaction, type Tx } from '@/platform/database';
import { deleteAsGuest, editAsGuest, type OwnGuestComment } from '@/review/threads/commands/change-guest-comment';
import { announceGuestComment } from '@/review/threads/commands/guest-comment';
import type { Guest } from '../guests';
import { mayComment } from '../policy';
import type { Asked, OpenLink } from '../queries/open-link';
import { commentingClosed } from '../refusals';
import { holdLink } from './hold-link';
import { takeCommentAttempt } from './write-guest-comment';

interface Changing {
  asked: Asked;
  /** The link as opened for the request. It is opened again in the transaction. */
  link: OpenLink;
  /** Undefined if the link doesn't know this browser. */
  guest: Guest | undefined;
  commentId: string;
  ip: string | undefined;
}

/** Replaces the text of a guest's own comment. Throws NOT_FOUND, RATE_LIMITED, and like `editAsGuest`. */
export async function editGuestComment(platform: Platform, changing: Changing, body: string): Promise<void> {
  await change(platform, changing, async (tx, own) => {
    await editAsGuest(tx, own, body);
    return [];
  });
}

/** Deletes a guest's own comment. Throws NOT_FOUND and RATE_LIMITED. */
export async function deleteGuestComment(platform: Platform, changing: Changing): Promise<void> {
  const { link, guest } = changing;
  const { linkId, workspaceId, hint } = link;
  await change(platform, changing, async (tx, own) => {
    const { threadId, withThread, people } = await deleteAsGuest(tx, own);
    const { documentId, commentId } = own;
    await recordAuditEvent(tx, {
      ...{ workspaceId, actorId: null, action: 'comment.guest_deleted', subjectType: 'thread', subjectId: threadId },
      data: { documentId, linkId, hint, ...guest, commentId, withThread },
    });
    return people;
  });
}

/** `work` returns the ids of the people to notify. */
async function change(
  platform: Platform,
  { asked, link, guest, commentId, ip }: Changing,
  work: (tx: Tx, own: OwnGuestComment) => Promise<string[]>,
): Promise<void> {
  const { linkId } = link;
  if (!guest || !link.document || !mayComment(link)) throw commentingClosed();
  await takeCommentAttempt(platform, linkId, ip);
  const { guestId } = guest;
  const people = await withOrigin({ ip, tokenId: undefined }, () =>
    inTransaction(platform.db, async (tx) => {
      const held = await holdLink(tx, asked, linkId);
      if (!held?.document || !mayComment(held)) throw commentingClosed();
      const { documentId } = held.document;
      return work(tx, { documentId, linkId, seesAll: held.showsThreads, guestId, commentId });
    }),
  );
  announceGuestComment(platform, link.document.documentId, people);
}
