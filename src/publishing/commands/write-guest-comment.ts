import { takeStrangersAttempt } from '@/identity/attempts/limit-attempts';
import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import { withOrigin } from '@/identity/request-origin';
import { AppError } from '@/kernel/error';
import type { Platform } from '@/platform/context';
import { inTransaction, type Tx } from '@/platform/database';
import {
  type AddedComment,
  announceGuestComment,
  type GuestComment,
  replyAsGuest,
  startAsGuest,
} from '@/review/threads/commands/guest-comment';
import type { Guest } from '../guests';
import { mayComment } from '../policy';
import type { Asked, OpenLink } from '../queries/open-link';
import { quotedPassage } from '../queries/quoted-passage';
import { commentingClosed } from '../refusals';
import type { GuestCommentInput } from '../schema';
import { countComment } from '../store';
import { holdLink } from './hold-link';

const OF_ADDRESS = { most: 20, windowMs: 600_000 };
const OF_LINK = { most: 300, windowMs: 3_600_000 };
const MAX_COMMENTS = 2_000;

interface Writing {
  asked: Asked;
  /** The link as opened for the request. It is opened again in the transaction. */
  link: OpenLink;
  guest: Guest;
  input: GuestCommentInput;
  ip: string | undefined;
}

/**
 * Stores a comment of someone without an account on a document that a link shows. Throws NOT_FOUND if the link doesn't
 * allow comments (anymore), RATE_LIMITED after many comments, and INVALID or CONFLICT for a comment that can't be
 * stored.
 */
export async function writeGuestComment(platform: Platform, writing: Writing): Promise<void> {
  const { link, input, ip } = writing;
  const { linkId, document } = link;
  if (!document || !mayComment(link)) throw commentingClosed();
  await takeCommentAttempt(platform, linkId, ip);
  const { thread: threadId } = input;
  const passage = threadId === undefined ? await quotedPassage(platform, document, input) : undefined;
  const added = await withOrigin({ ip, tokenId: undefined }, () =>
    inTransaction(platform.db, async (tx) => {
      const comment = await requireStillOpen(tx, writing);
      const done = passage
        ? await startAsGuest(tx, comment, passage)
        : await replyAsGuest(tx, comment, { threadId: threadId ?? '' });
      if (!done) return undefined;
      if (!(await countComment(tx, linkId, MAX_COMMENTS))) throw usedUp();
      await record(tx, { link, comment, done });
      return done;
    }),
  );
  if (added) announceGuestComment(platform, document.documentId, added.people);
}

async function requireStillOpen(
  tx: Tx,
  { link: { linkId: id }, asked, guest, input: { body } }: Writing,
): Promise<GuestComment> {
  const link = await holdLink(tx, asked, id);
  if (!link?.document || !mayComment(link)) throw commentingClosed();
  const { linkId, showsThreads, createdBy, workspaceId, document } = link;
  const { documentId } = document;
  return { linkId, seesAll: showsThreads, hostId: createdBy, workspaceId, documentId, guest, body };
}

interface Recorded {
  link: OpenLink;
  comment: GuestComment;
  done: AddedComment;
}

/**
 * Records the event without an actor, because guests have no account. It names the link, and the guest by the name they
 * entered.
 */
function record(tx: Tx, { link, comment, done }: Recorded): Promise<void> {
  const { workspaceId, documentId, linkId, guest } = comment;
  return recordAuditEvent(tx, {
    ...{ workspaceId, actorId: null, action: 'thread.guest_commented' },
    ...{ subjectType: 'thread', subjectId: done.threadId },
    data: { documentId, linkId, hint: link.hint, ...guest, commentId: done.commentId },
  });
}

function usedUp(): AppError {
  return new AppError(
    'CONFLICT',
    'This link has reached its comment limit. Ask the person who sent it to you for a new one.',
  );
}

function tooMany(): AppError {
  return new AppError('RATE_LIMITED', 'Too many comments. Wait a while, then try again.');
}

/** Counts a comment through a link. Throws RATE_LIMITED if there were too many. */
export async function takeCommentAttempt(
  { db }: Pick<Platform, 'db'>,
  linkId: string,
  ip: string | undefined,
): Promise<void> {
  const limits = { subject: `guest-comments:${linkId}`, ofAddress: OF_ADDRESS, ofAll: OF_LINK };
  if (!(await takeStrangersAttempt(db, limits, ip))) throw tooMany();
}
