import { randomBytes } from 'node:crypto';
import { hashOfToken } from '../secret-token';
import { base32 } from './totp';

const COUNT = 10;
/** 16 letters and digits are 80 bits: too many to guess, so a plain hash is safe to store. */
const BYTES = 10;

/** Returns ten codes for the person to keep. Only `hashOfRecoveryCode` of each is stored. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => {
    const letters = base32(randomBytes(BYTES)).toLowerCase();
    return (letters.match(/.{4}/g) ?? []).join('-');
  });
}

/** Returns the hash of a code, regardless of capitals, spaces and hyphens. */
export function hashOfRecoveryCode(code: string): string {
  return hashOfToken(code.toLowerCase().replace(/[^a-z2-7]/g, ''));
}
