import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fileName } from './file-name';

test.each([
  ['Plan “A”.png', 'Plan “A”.png'],
  ['a\r\nSet-Cookie: x=1.png', 'a_Set-Cookie_ x=1.png'],
  ['../../etc/passwd', '_.._etc_passwd'],
  ['C:\\Windows\\a.exe', 'C_Windows_a.exe'],
  ['invoice\u202egnp.exe', 'invoice_gnp.exe'],
  ['..', 'file'],
  ['', 'file'],
  [`${'ä'.repeat(300)}.png`, `${'ä'.repeat(116)}.png`],
])('the name %j becomes %j', (given, name) => {
  expect(fileName(given)).toBe(name);
});

test('any name becomes one readable line that names no folder', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (given) => {
      const name = fileName(given);
      expect(name).toMatch(/^[^.\s\p{Cc}/\\][^\p{Cc}/\\]*$/u);
      expect([...name].length).toBeLessThanOrEqual(120);
      expect(fileName(name)).toBe(name);
    }),
  );
});
