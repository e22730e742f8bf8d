import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Encrypts values so that a copy of the database doesn't reveal them: AES-256-GCM with a key derived from the server's
 * secret (HKDF-SHA-256). `context` says what the value is and whose. It isn't stored; a sealed value that is moved to
 * another row can't be opened.
 */

const NONCE = 12;
const TAG = 16;

export function seal(secret: string, text: string, context: string): Uint8Array {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), nonce).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Returns the text, or undefined if it can't be opened because the secret or the bytes have changed. */
export function unseal(secret: string, bytes: Uint8Array, context: string): string | undefined {
  const buffer = Buffer.from(bytes);
  if (buffer.length < NONCE + TAG) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), buffer.subarray(0, NONCE))
    .setAAD(Buffer.from(context))
    .setAuthTag(buffer.subarray(NONCE, NONCE + TAG));
  try {
    return Buffer.concat([decipher.update(buffer.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

const keys = new Map<string, Buffer>();

function keyOf(secret: string): Buffer {
  const key = keys.get(secret) ?? Buffer.from(hkdfSync('sha256', secret, 'variorum', 'stored keys', 32));
  keys.set(secret, key);
  return key;
}
