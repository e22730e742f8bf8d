import { t } from '@/generated/messages/server/mail';
import { t as namesText } from '@/generated/messages/server/names';
import { writeFor } from '@/i18n/reader';
import type { Context } from '@/identity/context';
import { readerOfMailTo } from '@/identity/queries/locale';
import { me } from '@/identity/queries/me';
import { isAppError } from '@/kernel/error';
import { readable } from '@/kernel/readable';
import { shorten } from '@/kernel/text';
import { type Outbox, sendClaimed } from '@/platform/claimed-mail';
import type { Platform } from '@/platform/context';
import type { Mail } from '@/platform/mail';
import { namesOfMembers } from '@/versions/queries/version';
import { unsubscribePath } from '../../digest/schema';
import { unsubscribeToken } from '../../digest/unsubscribe-token';
import { type FoundRequest, requireRequest, stateOf } from '../access';
import { type ClaimedMail, claimMails, moveMail } from './store';

const MAX_TEXT = 500;

/** Sends the mails that are due to people who were asked for review. */
export function sendReviewMails(platform: Platform, now: Date, signal?: AbortSignal): Promise<void> {
  const outbox: Outbox<ClaimedMail> = {
    failure: 'a mail to a reviewer could not be sent',
    claim: claimMails,
    write: (claimed) => mailOf(platform, claimed),
    move: moveMail,
  };
  return sendClaimed(platform, outbox, now, signal);
}

/**
 * Returns the mail, with the parts of the request that its reader may see, or `dropped` if the request no longer asks
 * them.
 */
async function mailOf(platform: Platform, { requestId, userId, askedBy }: ClaimedMail): Promise<Mail | 'dropped'> {
  const ctx: Context = { ...platform, actor: { userId, name: '', sessionId: undefined } };
  const found = await readableRequest(ctx, requestId);
  if (!found?.stored?.reviewers.some((one) => one.userId === userId) || stateOf(found) !== 'open') return 'dropped';
  const { request, project } = found;
  const [{ user }, names] = await Promise.all([me(ctx), namesOfMembers(ctx, project.workspaceId)]);
  const { settings } = platform;
  const unsubscribeUrl = settings.publicUrl + unsubscribePath(unsubscribeToken(settings, { userId, mail: 'reviews' }));
  const reader = await readerOfMailTo(platform, userId);
  return writeFor(reader, () => {
    const who = readable(names.get(askedBy) ?? namesText('formerMember'));
    const title = readable(request.title);
    const lines = [
      t('hello', { name: readable(user.name) }),
      t('asksForReview', { name: who, project: readable(project.name) }),
      [title, shorten(readable(request.description), MAX_TEXT)].filter((text) => text !== '').join('\n\n'),
      `${settings.publicUrl}/requests/${requestId}`,
      `-- \n${t('reviewFooter')}\n${t('changeReviewsAt', { link: `${settings.publicUrl}/settings/account` })}\n` +
        `${t('unsubscribeAt', { link: unsubscribeUrl })}\n`,
    ];
    return {
      to: user.email,
      subject: t('asksForReviewSubject', { name: who, title }),
      text: lines.join('\n\n'),
      unsubscribeUrl,
    };
  });
}

async function readableRequest(ctx: Context, changeSetId: string): Promise<FoundRequest | undefined> {
  try {
    return await requireRequest(ctx, changeSetId, 'read');
  } catch (error) {
    if (isAppError(error) && error.code === 'NOT_FOUND') return undefined;
    throw error;
  }
}
