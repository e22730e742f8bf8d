import { writeFor } from '@/i18n/reader';
import { readerOfMailTo } from '@/identity/queries/reading';
import { isAppError } from '@/kernel/error';
import { newId } from '@/kernel/id';
import type { Platform } from '@/platform/context';
import { inTransaction, sqlOfPool } from '@/platform/database';
import { sendMail } from '@/platform/mail';
import { dueDay } from '../core/due';
import { digestMail } from '../digest-mail';
import { digestOf } from '../queries/digest';
import { type ClaimedDigest, claimDigests, findTimeZones, forgetDigests, moveDigest } from '../store';

/** At most this many are claimed at once, so that a claim outlasts their sending. */
const BATCH = 20;

/**
 * Sends the digests that are due at `now`. Several processes may do so at once, and any of them can be killed: a digest
 * is claimed before it's put together, and marked before the mail server gets it, so nobody gets one twice. A process
 * that dies while the server takes the mail leaves its fate open; it isn't sent again, and the next digest has the same
 * items.
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
    if (wasRefused(error)) {
      await moveDigest(sql, claimed, { from: 'sending', to: isForGood(error) ? 'refused' : 'claimed' });
    }
    throw error;
  }
  await moveDigest(sql, claimed, { from: 'sending', to: 'sent' });
}

/** Whether the server answered to this very mail that it will never take it, as for an address that doesn't exist. */
function isForGood(error: unknown): boolean {
  const cause = isAppError(error) ? error.cause : undefined;
  const { responseCode, code } = (cause ?? {}) as { responseCode?: unknown; code?: unknown };
  return typeof responseCode === 'number' && responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
}

/** Whether the mail server certainly doesn't have the mail: it said no, or couldn't be reached. */
function wasRefused(error: unknown): boolean {
  const cause = isAppError(error) ? error.cause : undefined;
  const { responseCode, syscall, code } = (cause ?? {}) as {
    responseCode?: unknown;
    syscall?: unknown;
    code?: unknown;
  };
  return typeof responseCode === 'number' || syscall === 'connect' || code === 'EDNS' || code === 'EAUTH';
}
