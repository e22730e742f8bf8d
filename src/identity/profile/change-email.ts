import { t } from '@/generated/messages/server/mail';
import { writeFor } from '@/i18n/reader';
import { AppError } from '@/kernel/error';
import { newId } from '@/kernel/id';
import type { Platform } from '@/platform/context';
import { inTransaction, type Tx } from '@/platform/database';
import { sendMail } from '@/platform/mail';
import { takeAttempt } from '../attempts/store';
import { recordAuditEvent } from '../commands/record-audit-event';
import type { Context } from '../context';
import { insertVerification } from '../email/store';
import { checkPassword } from '../passwords/check-password';
import { readerOfMailTo } from '../queries/locale';
import { type ChangeEmailInput, verifyPath } from '../schema';
import { newSecretToken } from '../secret-token';
import { findUser, findUserByEmail, updateUser } from '../store/members';
import { deleteUnusedResets } from '../store/passwords';

const HOURS = 24;
const LIMIT = { most: 5, windowMs: 3_600_000 };
const TAKEN = 'Another account has this email address.';

/**
 * Changes the actor's address. If the server can send mail, the address changes when the link mailed to the new address
 * is opened; until then the old one stays valid. Otherwise it changes at once. Throws INVALID if `password` is wrong,
 * CONFLICT if the address is taken, RATE_LIMITED.
 */
export async function changeEmail(ctx: Context, input: ChangeEmailInput): Promise<{ state: 'sent' | 'changed' }> {
  const { userId } = ctx.actor;
  await checkPassword(ctx, input.password);
  if (!(await takeAttempt(ctx.db, `email-change:${userId}`, LIMIT))) {
    throw new AppError('RATE_LIMITED', 'You tried this 5 times in the last hour. Try again later.');
  }
  const email = input.email.toLowerCase();
  if (await findUserByEmail(ctx.db, email)) throw new AppError('CONFLICT', TAKEN);
  if (ctx.settings.smtp) {
    await mailLink(ctx, email);
    return { state: 'sent' };
  }
  await inTransaction(ctx.db, (tx) => setEmail(tx, { userId, email, isVerified: false }));
  return { state: 'changed' };
}

/** Stores a link and mails it. The mail is sent after the request is answered. */
async function mailLink({ db, settings, log, actor }: Context, email: string): Promise<void> {
  const { token, tokenHash } = newSecretToken();
  const expiresAt = new Date(Date.now() + HOURS * 3_600_000);
  const link = { id: newId(), userId: actor.userId, email, tokenHash, expiresAt, isChange: true };
  await inTransaction(db, (tx) => insertVerification(tx, link));
  const { publicUrl } = settings;
  const mail = writeFor(await readerOfMailTo({ db, settings }, actor.userId), () => ({
    subject: t('newAddressSubject'),
    text: t('newAddress', { name: actor.name, site: publicUrl, hours: HOURS, link: publicUrl + verifyPath(token) }),
  }));
  void sendMail(settings, { to: email, ...mail }).catch((error) => {
    log.error({ err: error }, 'a link for a new email address could not be sent');
  });
}

interface NewEmail {
  userId: string;
  email: string;
  /** Whether the person opened a link that was mailed to this address. */
  isVerified: boolean;
}

/**
 * Changes a person's address and returns the old one. Their reset links are deleted, because they were mailed to the
 * old address.
 */
export async function setEmail(tx: Tx, { userId, email, isVerified }: NewEmail): Promise<string> {
  const user = await findUser(tx, userId);
  const other = await findUserByEmail(tx, email);
  if (!user || other) throw new AppError('CONFLICT', TAKEN);
  await updateUser(tx, userId, { email, emailVerified: isVerified });
  await deleteUnusedResets(tx, userId);
  await recordAuditEvent(tx, {
    workspaceId: null,
    actorId: userId,
    action: 'user.email_changed',
    subjectType: 'user',
    subjectId: userId,
  });
  return user.email;
}

/** Notifies the person's old address. A failure is only logged. */
export async function tellOldAddress(platform: Platform, { userId, old }: { userId: string; old: string }) {
  const { settings, log } = platform;
  if (!settings.smtp) return;
  try {
    const mail = writeFor(await readerOfMailTo(platform, userId), () => ({
      subject: t('addressChangedSubject'),
      text: t('addressChanged', { site: settings.publicUrl }),
    }));
    await sendMail(settings, { to: old, ...mail });
  } catch (error) {
    log.error({ err: error }, 'the old address of an account could not be told of its change');
  }
}
