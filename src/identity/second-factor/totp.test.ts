import fc from 'fast-check';
import { expect, test } from 'vitest';
import { base32, codeOf, stepAt, stepOfCode, totpUri } from './totp';

const SECRET = Buffer.from('12345678901234567890');

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('at %i s the code is that of RFC 6238, appendix B', (seconds, code) => {
  expect(codeOf(SECRET, stepAt(seconds * 1_000))).toBe(code);
});

test('the secret is written as RFC 4648 has it', () => {
  expect(base32(SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
  const uri = new URL(totpUri(SECRET, { issuer: 'Variorum', account: 'a b@example.org' }));
  expect(uri.href).toMatch(/^otpauth:\/\/totp\/Variorum:a%20b%40example\.org\?/);
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({ secret: base32(SECRET), issuer: 'Variorum' });
});

test('a code counts in its step, the one before and the one after, and never at or before the last one used', () => {
  const step = fc.integer({ min: 10, max: 60_000_000 });
  fc.assert(
    fc.property(step, fc.integer({ min: -4, max: 4 }), fc.integer({ min: -4, max: 4 }), (now, drift, used) => {
      const code = codeOf(SECRET, now + drift);
      const found = stepOfCode(SECRET, code, { now: now * 30_000 + 1, lastStep: now + used });
      const counts = Math.abs(drift) <= 1 && drift > used;
      // Codes of different steps can be equal by chance.
      if (counts) expect(found).toBeGreaterThan(now + used);
      else if (found !== undefined) expect(codeOf(SECRET, found)).toBe(code);
      if (found !== undefined) expect(Math.abs(found - now)).toBeLessThanOrEqual(1);
    }),
  );
});

test.each(['', '12345', '1234567', 'abcdef', '２８７０８２', '28708\0', ' 28708'])('“%s” isn’t a code', (code) => {
  expect(stepOfCode(SECRET, code, { now: 59_000, lastStep: 0 })).toBeUndefined();
});
