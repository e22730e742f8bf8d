import { requireSession } from '@/identity/access';
import type { Context } from '@/identity/context';
import type { Platform } from '@/platform/context';
import { inTransaction } from '@/platform/database';
import type { SetDigestInput } from '../schema';
import { saveSetting } from '../store';
import { type Subscription, subscriberOfToken } from '../unsubscribe-token';

/** Sets how often the actor gets a digest, their time zone, and which mails they get at once. */
export async function setDigest(ctx: Context, change: SetDigestInput): Promise<void> {
  requireSession(ctx.actor);
  await inTransaction(ctx.db, (tx) => saveSetting(tx, ctx.actor.userId, change));
}

/** The change of settings that turns off the mails of a kind. */
const OFF: Readonly<Record<Subscription, SetDigestInput>> = {
  digest: { frequency: 'off' },
  reviews: { mailsReviews: false },
  access: { mailsAccess: false },
};

/** Returns which mails a link turns off, or undefined if the link isn't valid. */
export function subscriptionOf({ settings }: Platform, token: string): Subscription | undefined {
  return subscriberOfToken(settings, token)?.mail;
}

/** Turns off the mails of the person the link belongs to. Returns false if the link isn't valid. */
export async function unsubscribe({ db, settings }: Platform, token: string): Promise<boolean> {
  const subscriber = subscriberOfToken(settings, token);
  if (!subscriber) return false;
  const { userId, mail } = subscriber;
  await inTransaction(db, (tx) => saveSetting(tx, userId, OFF[mail]));
  return true;
}
