import { createHash, createHmac, randomBytes } from 'node:crypto';

/** A token (192 random bits) is shown once; kept is only its hash, so who reads the database can use none. */
export function newSecretToken(prefix = ''): { token: string; tokenHash: string } {
  const token = prefix + randomBytes(24).toString('base64url');
  return { token, tokenHash: hashOfToken(token) };
}

/** A token that only who knows `secret` can make again from the same words. */
export function derivedSecretToken(secret: string, words: readonly string[]): { token: string; tokenHash: string } {
  const digest = createHmac('sha256', secret).update(JSON.stringify(words)).digest();
  const token = digest.subarray(0, 24).toString('base64url');
  return { token, tokenHash: hashOfToken(token) };
}

export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
