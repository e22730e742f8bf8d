import { t } from '@/generated/messages/server/mail';
import { writeFor } from '@/i18n/reader';
import { AppError } from '@/kernel/error';
import { newId } from '@/kernel/id';
import type { Platform } from '@/platform/context';
import { inTransaction } from '@/platform/database';
import { sendMail } from '@/platform/mail';
import { takeAttempt } from '../../attempts/store';
import { readerOfMailTo } from '../../queries/locale';
import { verifyPath } from '../../schema';
import { newSecretToken } from '../../secret-token';
import { findAddress, insertVerification } from '../store';

const HOURS = 24;
const LIMIT = { most: 3, windowMs: 3_600_000 };

/**
 * Mails a person the link that verifies their address, and invalidates earlier links. Does nothing if the address is
 * verified. The mail is sent after the request is answered. Throws UNAVAILABLE without a mail server, RATE_LIMITED
 * after 3 in an hour.
 */
export async function sendVerification(platform: Platform, userId: string): Promise<void> {
  const { db, settings, log } = platform;
  if (!settings.smtp)
    throw new AppError('UNAVAILABLE', 'This server can’t send email. Ask the operator to set up a mail server.');
  const address = await findAddress(db, userId);
  if (!address || address.emailVerified) return;
  if (!(await takeAttempt(db, `verification:${userId}`, LIMIT))) {
    throw new AppError('RATE_LIMITED', 'We sent 3 emails in the last hour. Check your inbox, or try again later.');
  }
  const { name, email } = address;
  const { token, tokenHash } = newSecretToken();
  const expiresAt = new Date(Date.now() + HOURS * 3_600_000);
  await inTransaction(db, (tx) =>
    insertVerification(tx, { id: newId(), userId, email, tokenHash, expiresAt, isChange: false }),
  );
  const { publicUrl } = settings;
  const mail = writeFor(await readerOfMailTo(platform, userId), () => ({
    subject: t('verifySubject'),
    text: t('verify', { name, site: publicUrl, hours: HOURS, link: publicUrl + verifyPath(token) }),
  }));
  void sendMail(settings, { to: email, ...mail }).catch((error) => {
    log.error({ err: error }, 'a verification email could not be sent');
  });
}
