import { createHash, createHmac } from 'node:crypto';

/**
 * The seals on Claude's thoughts: opaque, and valid only for their text and, with newer models, only after the same
 * previous messages. A seal can be checked without stored state, so a restarted fake accepts earlier ones.
 */

const KEY = 'signing key of the fake';
/**
 * A prefix that no plain text has. After it come the seal of the text (64 bytes) and that of the previous messages
 * (32).
 */
const HEAD = Buffer.from([0x12, 0xfb, 0xff]);

export function sealThoughts(text: string, prefix: string | undefined): string {
  const ofText = createHmac('sha512', KEY).update(`thoughts ${text}`).digest();
  return Buffer.concat([HEAD, ofText, ...(prefix === undefined ? [] : [digest(prefix)])]).toString('base64');
}

/** Returns redacted thoughts, which are only a seal that contains the text. */
export function encryptThoughts(text: string, prefix: string | undefined): string {
  return `${sealThoughts(text, prefix)}.${Buffer.from(text).toString('base64')}`;
}

export type SealCheck = 'valid' | 'invalid' | 'moved';

export function checkThoughts(seal: unknown, text: string, prefix: string): SealCheck {
  if (typeof seal !== 'string') return 'invalid';
  if (seal === sealThoughts(text, undefined) || seal === sealThoughts(text, prefix)) return 'valid';
  const isOfText = seal.startsWith(sealThoughts(text, undefined).slice(0, 88));
  return isOfText ? 'moved' : 'invalid';
}

export function checkEncrypted(data: unknown, prefix: string): SealCheck {
  const [seal, hidden] = typeof data === 'string' ? data.split('.') : [];
  if (seal === undefined || hidden === undefined) return 'invalid';
  return checkThoughts(seal, Buffer.from(hidden, 'base64').toString(), prefix);
}

function digest(prefix: string): Buffer {
  return createHash('sha256').update(prefix).digest();
}
