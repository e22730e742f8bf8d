import { t } from '@/generated/messages/server/mail';
import { writeFor } from '@/i18n/reader';
import { readerOfMailTo } from '@/identity/queries/locale';
import { newId } from '@/kernel/id';
import { readable } from '@/kernel/readable';
import type { Platform } from '@/platform/context';
import { inTransaction, sqlOfPool } from '@/platform/database';
import { failureOf, type Mail, sendMail } from '@/platform/mail';
import { unsubscribePath } from '../digest/schema';
import { unsubscribeToken } from '../digest/unsubscribe-token';
import { type ClaimedMail, claimMails, moveMail } from './store';

/** The most mails to claim at once. All of them must be sent before the claim expires. */
const BATCH = 20;

/**
 * Sends the mails about requests for access to the people who can answer them. Several processes may do so at once, and
 * any of them can be killed: a mail is claimed first, and marked before the mail server gets it, so nobody gets one
 * twice.
 */
export async function sendAccessMails(platform: Platform, now: Date, signal?: AbortSignal): Promise<void> {
  const { db, settings, log } = platform;
  if (!settings.smtp) return;
  for (;;) {
    const claimed = await inTransaction(db, (tx) => claimMails(tx, { now, claim: newId(), limit: BATCH }));
    for (const mail of claimed) {
      if (signal?.aborted) return;
      await send(platform, mail).catch((error) => log.warn({ err: error }, 'a mail about access could not be sent'));
    }
    if (claimed.length < BATCH) return;
  }
}

async function send(platform: Platform, claimed: ClaimedMail): Promise<void> {
  const sql = sqlOfPool(platform.pool);
  const mail = await mailOf(platform, claimed);
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

async function mailOf({ settings, ...platform }: Platform, claimed: ClaimedMail): Promise<Mail> {
  const { userId, to, name, projectId, projectName, asker, isReader, message } = claimed;
  const unsubscribeUrl = settings.publicUrl + unsubscribePath(unsubscribeToken(settings, { userId, mail: 'access' }));
  const reader = await readerOfMailTo({ ...platform, settings }, userId);
  return writeFor(reader, () => {
    const asked = { name: readable(asker), project: readable(projectName) };
    const lines = [
      t('hello', { name: readable(name) }),
      isReader ? t('asksToEdit', asked) : t('asksForAccess', asked),
      ...(message === '' ? [] : [readable(message)]),
      t('answerRequest', { link: `${settings.publicUrl}/inbox?access=${projectId}` }),
      `-- \n${t('accessFooter')}\n${t('changeReviewsAt', { link: `${settings.publicUrl}/settings/account` })}\n` +
        `${t('unsubscribeAt', { link: unsubscribeUrl })}\n`,
    ];
    const subject = isReader ? t('asksToEditSubject', asked) : t('asksForAccessSubject', asked);
    return { to, subject, text: lines.join('\n\n'), unsubscribeUrl };
  });
}
