import { newSecretToken } from '@/identity/secret-token';
import type { Platform } from '@/platform/context';
import { seal, unseal } from '@/platform/secrets/sealing';
import { authSecret } from '@/platform/secrets/secrets';
import type { StoredToken } from './store';

/**
 * A link's token is stored twice: as a hash, by which readers' requests are looked up, and encrypted, so that people who
 * manage the link can copy its URL again.
 */

const HINT_LENGTH = 4;

type Keys = Pick<Platform, 'settings'>;

/** Returns the URL of a link with a new token, and what is stored of the token. */
export function newLinkToken(keys: Keys, linkId: string): { url: string; stored: StoredToken } {
  const { token, tokenHash } = newSecretToken();
  const tokenSealed = new Uint8Array(seal(secretOf(keys), token, contextOf(linkId)));
  return { url: urlOf(keys, token), stored: { tokenHash, tokenSealed, hint: token.slice(-HINT_LENGTH) } };
}

/** Returns the URL of a link, or undefined if the server's secret has changed since the token was stored. */
export function storedUrl(keys: Keys, linkId: string, tokenSealed: Uint8Array): string | undefined {
  const token = unseal(secretOf(keys), tokenSealed, contextOf(linkId));
  return token === undefined ? undefined : urlOf(keys, token);
}

const contextOf = (linkId: string) => `token of share link ${linkId}`;
const secretOf = ({ settings: { authSecret: given, dataDir } }: Keys) => authSecret(given, dataDir);
const urlOf = ({ settings: { publicUrl } }: Keys, token: string) => `${publicUrl}/s/${token}`;
