import { createHmac } from 'node:crypto';

const STEP_MS = 30_000;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * Makes an authenticator app (RFC 6238) with this base32 key. Returns a function for its current code, or its code some
 * steps later.
 */
export function appWith(secret: string): (later?: number) => string {
  const bits = [...secret].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  return (later = 0) => {
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS) + later));
    const mac = createHmac('sha1', key).update(counter).digest();
    const at = (mac[19] ?? 0) & 15;
    return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
  };
}
