import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { authSecret } from '@/platform/secrets/secrets';
import type { Settings } from '@/platform/settings';

/**
 * The token of an unsubscribe link: the person's id, signed with a key that is derived from the server's secret (HMAC and
 * HKDF with SHA-256). It's the same in every mail, works for as long as the secret does, and can only turn the digest off.
 */
export function unsubscribeToken(settings: Settings, userId: string): string {
  return `${userId}.${signatureOf(settings, userId)}`;
}

/** The person whose link it is; undefined if the token isn't one of ours. */
export function personOfToken(settings: Settings, token: string): string | undefined {
  const [userId = '', signature = ''] = token.split('.');
  const expected = Buffer.from(signatureOf(settings, userId));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) ? userId : undefined;
}

function signatureOf({ authSecret: given, dataDir }: Settings, userId: string): string {
  const key = Buffer.from(hkdfSync('sha256', authSecret(given, dataDir), 'variorum', 'unsubscribe links', 32));
  return createHmac('sha256', key).update(userId).digest('base64url');
}
