import { t } from '@/generated/messages/server/mail';
import { writeFor } from '@/i18n/reader';
import type { Context } from '@/identity/context';
import { readerOfMailTo } from '@/identity/queries/locale';
import { me } from '@/identity/queries/me';
import { isAppError } from '@/kernel/error';
import { newId } from '@/kernel/id';
import { readable } from '@/kernel/readable';
import { shorten } from '@/kernel/text';
import type { Platform } from '@/platform/context';
import { inTransaction, sqlOfPool } from '@/platform/database';
import { failureOf, type Mail, sendMail } from '@/platform/mail';
import { namesOfMembers } from '@/versions/queries/version';
import { unsubscribePath } from '../../digest/schema';
import { unsubscribeToken } from '../../digest/unsubscribe-token';
import { type FoundRequest, requireRequest, stateOf } from '../access';
import { type ClaimedMail, claimMails, moveMail } from './store';

/** The most mails to claim at once. All of them must be sent before the claim expires. */
const BATCH = 20;
const MAX_TEXT = 500;

/**
 * Sends the mails that are due to people who were asked for review. Several processes may do so at once, and any of
 * them can be killed: a mail is claimed first, and marked before the mail server gets it, so nobody gets one twice.
 */
export async function sendReviewMails(platform: Platform, now: Date, signal?: AbortSignal): Promise<void> {
  const { db, settings, log } = platform;
  if (!settings.smtp) return;
  for (;;) {
    const claimed = await inTransaction(db, (tx) => claimMails(tx, { now, claim: newId(), limit: BATCH }));
    for (const mail of claimed) {
      if (signal?.aborted) return;
      await send(platform, mail).catch((error) => log.warn({ err: error }, 'a mail to a reviewer could not be sent'));
    }
    if (claimed.length < BATCH) return;
  }
}

async function send(platform: Platform, claimed: ClaimedMail): Promise<void> {
  const sql = sqlOfPool(platform.pool);
  const mail = await mailOf(platform, claimed);
  if (!mail) {
    await moveMail(sql, claimed, { from: 'claimed', to: 'dropped' });
    return;
  }
  if (!(await moveMail(sql, claimed, { from: 'claimed', to: 'sending' }))) return;
  try {
    await sendMail(platform.settings, mail);
  } catch (error) {
    const failure = failureOf(error);
    if (failure) await moveMail(sql, claimed, { from: 'sending', to: failure === 'for_good' ? 'refused' : 'claimed' });
    throw error;
  }
  await moveMail(sql, claimed, { from: 'sending', to: 'sent' });
}

/**
 * Returns the mail, with the parts of the request that its reader may see, or undefined if the request no longer asks
 * them.
 */
async function mailOf(platform: Platform, { requestId, userId, askedBy }: ClaimedMail): Promise<Mail | undefined> {
  const ctx: Context = { ...platform, actor: { userId, name: '', sessionId: undefined } };
  const found = await readableRequest(ctx, requestId);
  if (!found?.stored?.reviewers.some((one) => one.userId === userId) || stateOf(found) !== 'open') return undefined;
  const { request, project } = found;
  const [{ user }, names] = await Promise.all([me(ctx), namesOfMembers(ctx, project.workspaceId)]);
  const { settings } = platform;
  const unsubscribeUrl = settings.publicUrl + unsubscribePath(unsubscribeToken(settings, { userId, mail: 'reviews' }));
  const reader = await readerOfMailTo(platform, userId);
  return writeFor(reader, () => {
    const who = readable(names.get(askedBy) ?? t('formerMember'));
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
