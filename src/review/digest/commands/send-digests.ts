import { writeFor } from '@/i18n/reader';
import { readerOfMailTo } from '@/identity/queries/locale';
import { type Outbox, sendClaimed } from '@/platform/claimed-mail';
import type { Platform } from '@/platform/context';
import { inTransaction } from '@/platform/database';
import type { Mail } from '@/platform/mail';
import { dueDay } from '../core/due';
import { digestMail } from '../digest-mail';
import { digestOf } from '../queries/digest';
import { type ClaimedDigest, claimDigests, findTimeZones, forgetDigests, moveDigest } from '../store';

/**
 * Sends the digests that are due at `now`. If it isn't certain whether one was sent, the next digest has the same items.
 */
export async function sendDigests(platform: Platform, now: Date, signal?: AbortSignal): Promise<void> {
  const { db, settings } = platform;
  if (!settings.smtp) return;
  await inTransaction(db, (tx) => forgetDigests(tx, now));
  const zones = await findTimeZones(db);
  const due = zones.flatMap((timeZone) => {
    const day = dueDay(now, timeZone);
    return day ? [{ ...day, timeZone }] : [];
  });
  if (due.length === 0) return;
  const outbox: Outbox<ClaimedDigest> = {
    failure: 'a digest could not be sent',
    claim: (tx, options) => claimDigests(tx, { due, ...options }),
    write: (claimed) => mailOf(platform, claimed),
    move: moveDigest,
  };
  await sendClaimed(platform, outbox, now, signal);
}

/** Returns the mail, or `empty` if nothing waits for the person. */
async function mailOf(platform: Platform, claimed: ClaimedDigest): Promise<Mail | 'empty'> {
  const found = await digestOf(platform, claimed);
  if (!found) return 'empty';
  const { email, ...digest } = found;
  const reader = await readerOfMailTo(platform, claimed.userId);
  return { ...writeFor(reader, () => digestMail(digest)), to: email, unsubscribeUrl: digest.unsubscribeUrl };
}
