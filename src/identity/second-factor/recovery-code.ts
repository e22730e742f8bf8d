import { randomBytes } from 'node:crypto';
import { hashOfToken } from '../secret-token';
import { base32 } from './totp';

const COUNT = 10;
/** 16 letters and digits: 80 bits, too many to guess, so a plain hash keeps them. */
const BYTES = 10;

/** Ten codes for the person to keep. What is stored of each is `hashOfRecoveryCode`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => {
    const letters = base32(randomBytes(BYTES)).toLowerCase();
    return (letters.match(/.{4}/g) ?? []).join('-');
  });
}

/** However it is typed: in capitals, with blanks, without hyphens. */
export function hashOfRecoveryCode(code: string): string {
  return hashOfToken(code.toLowerCase().replace(/[^a-z2-7]/g, ''));
}
