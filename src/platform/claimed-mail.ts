import { newId } from '@/kernel/id';
import type { Platform } from './context';
import { inTransaction, type Sql, sqlOfPool, type Tx } from './database';
import { failureOf, type Mail, sendMail } from './mail';

/**
 * Mails that several processes may send, any of which can be killed. A mail is claimed before it's written, and marked
 * before the mail server gets it, so nobody gets one twice. If a process dies while the server takes a mail, nobody
 * knows whether it was sent, and it isn't sent again.
 */

/**
 * How long a claim lasts before another process can take it over, because the first one died or the mail server refused
 * the mail. The time doubles with each try, so that a failing mail server isn't asked all day.
 */
export const CLAIM_MS = 10 * 60_000;
export const MAX_TRIES = 5;
/** The most mails to claim at once. All of them must be sent before the claim expires. */
const BATCH = 20;

/**
 * `claimed`: it wasn't sent and may be claimed again. `sending`: the mail server may have it from now on. `refused`: the
 * mail server won't take mail to this address. `empty` and `dropped`: there is nothing to send.
 */
export type MailState = 'claimed' | 'sending' | 'sent' | 'refused' | 'empty' | 'dropped';

export interface ClaimOptions {
  now: Date;
  /** Identifies the claim. If another process takes a mail over, its claim changes. */
  claim: string;
  limit: number;
}

/** One kind of mails, in one table. */
export interface Outbox<Claimed> {
  /** What the log says if one can't be sent. */
  failure: string;
  /** Claims mails that are due. If several processes call this at once, each mail goes to only one of them. */
  claim(tx: Tx, options: ClaimOptions): Promise<Claimed[]>;
  /** Returns the mail, or the state of one that there is no reason to send. */
  write(claimed: Claimed): Promise<Mail | 'empty' | 'dropped'>;
  /** Changes a mail's state. Returns false if another process has claimed it by now. */
  move(sql: Sql, claimed: Claimed, states: { from: MailState; to: MailState }): Promise<boolean>;
}

/** Sends the mails that are due at `now`. Does nothing without a mail server. A mail that fails doesn't stop others. */
export async function sendClaimed<Claimed>(
  platform: Platform,
  outbox: Outbox<Claimed>,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  const { db, settings, log } = platform;
  if (!settings.smtp) return;
  for (;;) {
    const claimed = await inTransaction(db, (tx) => outbox.claim(tx, { now, claim: newId(), limit: BATCH }));
    for (const mail of claimed) {
      if (signal?.aborted) return;
      await send(platform, outbox, mail).catch((error) => log.warn({ err: error }, outbox.failure));
    }
    if (claimed.length < BATCH) return;
  }
}

async function send<Claimed>({ pool, settings }: Platform, outbox: Outbox<Claimed>, claimed: Claimed): Promise<void> {
  const sql = sqlOfPool(pool);
  const mail = await outbox.write(claimed);
  if (typeof mail === 'string') {
    await outbox.move(sql, claimed, { from: 'claimed', to: mail });
    return;
  }
  if (!(await outbox.move(sql, claimed, { from: 'claimed', to: 'sending' }))) return;
  try {
    await sendMail(settings, mail);
  } catch (error) {
    const failure = failureOf(error);
    const to = failure === 'for_good' ? 'refused' : 'claimed';
    if (failure) await outbox.move(sql, claimed, { from: 'sending', to });
    throw error;
  }
  await outbox.move(sql, claimed, { from: 'sending', to: 'sent' });
}
