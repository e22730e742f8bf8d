import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * One-time codes by time, as authenticator apps implement them: TOTP (RFC 6238) over HOTP (RFC 4226), with SHA-1, 6
 * digits and 30 s.
 */

const DIGITS = 6;
const STEP_MS = 30_000;
/**
 * Phones' clocks are inaccurate and people type slowly, so the previous and the next step are accepted too (RFC 6238,
 * 5.2).
 */
const DRIFT = 1;
/** In bytes: the length of SHA-1, as RFC 4226 recommends. */
export const SECRET_BYTES = 20;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Returns the number of the 30 s step that contains a time. */
export function stepAt(ms: number): number {
  return Math.floor(ms / STEP_MS);
}

export function codeOf(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/**
 * Returns the step that a code belongs to, among those around `now` (ms) and after `lastStep`, or undefined if there is
 * none. Compares in constant time.
 */
export function stepOfCode(
  secret: Uint8Array,
  code: string,
  { now, lastStep }: { now: number; lastStep: number },
): number | undefined {
  const current = stepAt(now);
  let found: number | undefined;
  for (let step = current - DRIFT; step <= current + DRIFT; step++) {
    const matches = code.length === DIGITS && timingSafeEqual(Buffer.from(codeOf(secret, step)), ascii(code));
    if (matches && step > lastStep) found ??= step;
  }
  return found;
}

const ascii = (code: string) => Buffer.from(code, 'latin1').subarray(0, DIGITS);

/** Encodes bytes as in RFC 4648, without padding, which apps accept when a code can't be scanned. */
export function base32(bytes: Uint8Array): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => ALPHABET[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

/** Returns the content of the QR code. */
export function totpUri(secret: Uint8Array, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const query = new URLSearchParams({
    secret: base32(secret),
    issuer,
    algorithm: 'SHA1',
    digits: String(DIGITS),
    period: String(STEP_MS / 1_000),
  });
  return `otpauth://totp/${label}?${query}`;
}
