import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { authSecret } from '@/platform/secrets/secrets';
import type { Settings } from '@/platform/settings';

const SUBSCRIPTIONS = ['digest', 'reviews', 'access'] as const;
/** What people can unsubscribe from: the digest, or mails that ask them for review or for access. */
export type Subscription = (typeof SUBSCRIPTIONS)[number];

export interface Subscriber {
  userId: string;
  mail: Subscription;
}

/**
 * Returns the token of an unsubscribe link: the person's id, signed with a key that is derived from the server's secret
 * (HMAC and HKDF with SHA-256). The token is the same in every mail of a kind, works for as long as the secret does,
 * and can only turn those mails off.
 */
export function unsubscribeToken(settings: Settings, subscriber: Subscriber): string {
  return `${subscriber.userId}.${signatureOf(settings, subscriber)}`;
}

/** Returns the person the link belongs to and the mails it turns off, or undefined if the token isn't one of ours. */
export function subscriberOfToken(settings: Settings, token: string): Subscriber | undefined {
  const [userId = '', signature = ''] = token.split('.');
  const given = Buffer.from(signature);
  const mail = SUBSCRIPTIONS.find((one) => {
    const expected = Buffer.from(signatureOf(settings, { userId, mail: one }));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return mail && { userId, mail };
}

function signatureOf({ authSecret: given, dataDir }: Settings, { userId, mail }: Subscriber): string {
  const key = Buffer.from(hkdfSync('sha256', authSecret(given, dataDir), 'variorum', 'unsubscribe links', 32));
  // No id contains a colon. Digest links have no prefix, because some were sent before there were other kinds.
  const signed = mail === 'digest' ? userId : `${mail}:${userId}`;
  return createHmac('sha256', key).update(signed).digest('base64url');
}
