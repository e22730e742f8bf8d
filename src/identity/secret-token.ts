import { createHash, createHmac, randomBytes } from 'node:crypto';

/**
 * Creates a token of 192 random bits. It is shown once and only its hash is stored, so nobody who reads the database
 * can use it.
 */
export function newSecretToken(prefix = ''): { token: string; tokenHash: string } {
  const token = prefix + randomBytes(24).toString('base64url');
  return { token, tokenHash: hashOfToken(token) };
}

/** Derives a token from `words`. Only someone who knows `secret` can derive the same one again. */
export function derivedSecretToken(secret: string, words: readonly string[]): { token: string; tokenHash: string } {
  const digest = createHmac('sha256', secret).update(JSON.stringify(words)).digest();
  const token = digest.subarray(0, 24).toString('base64url');
  return { token, tokenHash: hashOfToken(token) };
}

export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
