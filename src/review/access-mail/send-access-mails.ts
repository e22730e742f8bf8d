import { t } from '@/generated/messages/server/mail';
import { writeFor } from '@/i18n/reader';
import { readerOfMailTo } from '@/identity/queries/locale';
import { readable } from '@/kernel/readable';
import { type Outbox, sendClaimed } from '@/platform/claimed-mail';
import type { Platform } from '@/platform/context';
import type { Mail } from '@/platform/mail';
import { unsubscribePath } from '../digest/schema';
import { unsubscribeToken } from '../digest/unsubscribe-token';
import { type ClaimedMail, claimMails, moveMail } from './store';

/** Sends the mails about requests for access to the people who can answer them. */
export function sendAccessMails(platform: Platform, now: Date, signal?: AbortSignal): Promise<void> {
  const outbox: Outbox<ClaimedMail> = {
    failure: 'a mail about access could not be sent',
    claim: claimMails,
    write: (claimed) => mailOf(platform, claimed),
    move: moveMail,
  };
  return sendClaimed(platform, outbox, now, signal);
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
