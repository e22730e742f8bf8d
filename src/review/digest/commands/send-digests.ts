import { writeFor } from '@/i18n/reader';
import { readerOfMailTo } from '@/identity/queries/locale';
import { newId } from '@/kernel/id';
import type { Platform } from '@/platform/context';
import { inTransaction, sqlOfPool } from '@/platform/database';
import { failureOf, sendMail } from '@/platform/mail';
import { dueDay } from '../core/due';
import { digestMail } from '../digest-mail';
import { digestOf } from '../queries/digest';
import { type ClaimedDigest, claimDigests, findTimeZones, forgetDigests, moveDigest } from '../store';

/** The most digests to claim at once. All of them must be sent before the claim expires. */
const BATCH = 20;

/**
 * Sends the digests that are due at `now`. Several processes may do so at once, and any of them can be killed: a digest
 * is claimed before it's built, and marked before the mail server gets it, so nobody gets one twice. If a process dies
 * while the server takes the mail, nobody knows whether it was sent. It isn't sent again, and the next digest has the
 * same items.
 */
export async function sendDigests(platform: Platform, now: Date, signal?: AbortSignal): Promise<void> {
  const { db, settings, log } = platform;
  if (!settings.smtp) return;
  await inTransaction(db, (tx) => forgetDigests(tx, now));
  const zones = await findTimeZones(db);
  const due = zones.flatMap((timeZone) => {
    const day = dueDay(now, timeZone);
    return day ? [{ ...day, timeZone }] : [];
  });
  if (due.length === 0) return;
  const claim = newId();
  for (;;) {
    const claimed = await inTransaction(db, (tx) => claimDigests(tx, { due, now, claim, limit: BATCH }));
    for (const digest of claimed) {
      if (signal?.aborted) return;
      await send(platform, digest).catch((error) => log.warn({ err: error }, 'a digest could not be sent'));
    }
    if (claimed.length < BATCH) return;
  }
}

async function send(platform: Platform, claimed: ClaimedDigest): Promise<void> {
  const { settings, pool } = platform;
  const sql = sqlOfPool(pool);
  const found = await digestOf(platform, claimed);
  if (!found) {
    await moveDigest(sql, claimed, { from: 'claimed', to: 'empty' });
    return;
  }
  const { email, ...digest } = found;
  const reader = await readerOfMailTo(platform, claimed.userId);
  const mail = { ...writeFor(reader, () => digestMail(digest)), to: email, unsubscribeUrl: digest.unsubscribeUrl };
  if (!(await moveDigest(sql, claimed, { from: 'claimed', to: 'sending' }))) return;
  try {
    await sendMail(settings, mail);
  } catch (error) {
    const failure = failureOf(error);
    if (failure)
      await moveDigest(sql, claimed, { from: 'sending', to: failure === 'for_good' ? 'refused' : 'claimed' });
    throw error;
  }
  await moveDigest(sql, claimed, { from: 'sending', to: 'sent' });
}
