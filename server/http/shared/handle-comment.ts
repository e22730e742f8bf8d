import { translateError } from '@/i18n/translate';
import { isAppError } from '@/kernel/error';
import type { Platform } from '@/platform/context';
import { deleteGuestComment, editGuestComment } from '@/publishing/commands/change-guest-comment';
import { writeGuestComment } from '@/publishing/commands/write-guest-comment';
import { mayComment } from '@/publishing/policy';
import type { OpenLink } from '@/publishing/queries/open-link';
import { deleteGuestCommentInput, editGuestCommentInput, guestCommentInput } from '@/publishing/schema';
import { guestThreads, guestThreadsKey } from '@/review/threads/queries/guest-threads';
import { clientAddress } from '../client-address';
import { type Call, pathsOf, redirect } from './call';
import type { Comments, Refused } from './comments';
import { knownGuest, remember, writerOf } from './guest-cookies';
import { type Fields, parsed, statusOf } from './read-form';

/** Returns the comments on a page, if people can comment there. */
export async function commentsOf(
  platform: Platform,
  link: OpenLink,
  call: Call,
  refused?: Refused,
): Promise<Comments | undefined> {
  const { linkId, document, showsThreads } = link;
  if (!document || !mayComment(link)) return undefined;
  const { documentId } = document;
  const guest = knownGuest(platform, link, call);
  const seen = { documentId, linkId, seesAll: showsThreads, guestId: guest?.guestId };
  const threads = await guestThreads(platform, seen);
  return { threads, guest, action: `${pathsOf(call.place).base}/comments`, refused };
}

/** Returns a string that changes whenever the comments on a page do. Undefined if the page can't be commented on. */
export async function commentsKeyOf(platform: Platform, link: OpenLink, call: Call): Promise<string | undefined> {
  const { linkId, document, showsThreads: seesAll } = link;
  if (!document || !mayComment(link)) return undefined;
  const key = await guestThreadsKey(platform, { documentId: document.documentId, linkId, seesAll });
  return JSON.stringify([key, knownGuest(platform, link, call)]);
}

interface Sent {
  fields: Fields;
  /** Sends the document's page with the refused comment and the reason. */
  sendRefused(status: number, refused: Refused): Promise<void>;
}

/** Handles a guest's comment: a new one, or a change of their own. Then redirects the browser to the page. */
export async function handleComment(
  platform: Platform,
  link: OpenLink,
  call: Call,
  { fields, sendRefused }: Sent,
): Promise<void> {
  try {
    await take(platform, link, call, fields);
    redirect(call, `${pathsOf(call.place).base}#comments`);
  } catch (error) {
    if (!isAppError(error)) throw error;
    await sendRefused(statusOf(error), { problem: translateError(error.message), fields });
  }
}

async function take(platform: Platform, link: OpenLink, call: Call, fields: Fields): Promise<void> {
  const { request, place: asked } = call;
  const known = knownGuest(platform, link, call);
  const ip = clientAddress(request, platform.settings.publicUrl);
  if (fields.step === 'delete') {
    const { comment: commentId } = parsed(deleteGuestCommentInput, fields);
    return deleteGuestComment(platform, { asked, link, guest: known, commentId, ip });
  }
  if (fields.step === 'edit') {
    const { comment: commentId, body } = parsed(editGuestCommentInput, fields);
    return editGuestComment(platform, { asked, link, guest: known, commentId, ip }, body);
  }
  const input = parsed(guestCommentInput, { ...fields, ...(known && { name: known.name }) });
  const guest = writerOf(platform, link, call, input.name);
  await writeGuestComment(platform, { asked, link, guest, input, ip });
  remember(platform, link, call, guest);
}
