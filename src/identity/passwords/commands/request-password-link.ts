import { t } from '@/generated/messages/server/mail';
import { writeFor } from '@/i18n/reader';
import { AppError } from '@/kernel/error';
import { newId } from '@/kernel/id';
import type { Platform } from '@/platform/context';
import { inTransaction } from '@/platform/database';
import { sendMail } from '@/platform/mail';
import { passwordLinkKey } from '../../attempts/keys';
import { takeAttempt } from '../../attempts/store';
import { recordAuditEvent } from '../../commands/record-audit-event';
import { readerOfMailTo } from '../../queries/locale';
import { resetPath } from '../../schema';
import { newSecretToken } from '../../secret-token';
import { findUserByEmail, isActiveAnywhere } from '../../store/members';
import { insertReset } from '../../store/passwords';

const MINUTES = 60;
const HOUR_MS = 3_600_000;

/**
 * Mails a link for a new password to the person with this address. The answer is the same if nobody has it, so that a
 * stranger doesn't learn who has an account. For the same reason, the slow work for a known address happens after the
 * answer. Throws UNAVAILABLE without a mail server, RATE_LIMITED.
 */
export async function requestPasswordLink(
  platform: Platform,
  { email, ip }: { email: string; ip: string | undefined },
): Promise<void> {
  const { db, settings, log } = platform;
  if (!settings.smtp) throw new AppError('UNAVAILABLE', 'This server can’t send email. Ask an admin for a link.');
  const address = email.toLowerCase();
  const attempts = await Promise.all([
    takeAttempt(db, `password-link-from:${ip ?? 'unknown'}`, { most: 20, windowMs: HOUR_MS }),
    takeAttempt(db, passwordLinkKey(address), { most: 3, windowMs: HOUR_MS }),
  ]);
  if (attempts.includes(false)) throw new AppError('RATE_LIMITED', 'Too many attempts. Try again in an hour.');
  setImmediate(() => {
    mailLink(platform, address).catch((error) => {
      log.error({ err: error }, 'a password reset email could not be sent');
    });
  });
}

async function mailLink(platform: Platform, address: string): Promise<void> {
  const { db, settings } = platform;
  const user = await findUserByEmail(db, address);
  if (!user || !(await isActiveAnywhere(db, user.id))) return;
  const { token, tokenHash } = newSecretToken();
  const expiresAt = new Date(Date.now() + MINUTES * 60_000);
  await inTransaction(db, async (tx) => {
    await insertReset(tx, { id: newId(), userId: user.id, tokenHash, createdBy: null, expiresAt });
    await recordAuditEvent(tx, {
      workspaceId: null,
      actorId: user.id,
      action: 'user.password_link_requested',
      subjectType: 'user',
      subjectId: user.id,
    });
  });
  const mail = writeFor(await readerOfMailTo(platform, user.id), () => ({
    subject: t('resetSubject'),
    text: t('reset', { name: user.name, minutes: MINUTES, link: settings.publicUrl + resetPath(token) }),
  }));
  await sendMail(settings, { to: user.email, ...mail });
}
