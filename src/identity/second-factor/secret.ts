import { randomBytes } from 'node:crypto';
import { seal, unseal } from '@/platform/secrets/sealing';
import { authSecret } from '@/platform/secrets/secrets';
import type { Settings } from '@/platform/settings';
import { SECRET_BYTES } from './totp';

/** An authenticator app's key is stored encrypted, and bound to its person. */

const contextOf = (userId: string) => `second factor of ${userId}`;
const keyOf = ({ authSecret: given, dataDir }: Settings) => authSecret(given, dataDir);

export const newTotpSecret = (): Buffer => randomBytes(SECRET_BYTES);

export function sealTotpSecret(settings: Settings, userId: string, secret: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(seal(keyOf(settings), secret.toString('base64'), contextOf(userId)));
}

/** Returns the key, or undefined if the server's secret has changed since. */
export function openTotpSecret(settings: Settings, userId: string, sealed: Uint8Array): Buffer | undefined {
  const text = unseal(keyOf(settings), sealed, contextOf(userId));
  return text === undefined ? undefined : Buffer.from(text, 'base64');
}
