import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emailSchema } from '../schema';
import { parseAddresses } from './addresses';

test('addresses are separated by commas, semicolons, spaces or line breaks', () => {
  const { valid, invalid } = parseAddresses('a@x.org, B@x.org;c@x.org d@x.org\r\n\te@x.org,,\n');
  expect(valid).toEqual(['a@x.org', 'b@x.org', 'c@x.org', 'd@x.org', 'e@x.org']);
  expect(invalid).toEqual([]);
});

test('the names that mail programs copy with them are left out', () => {
  expect(parseAddresses('Ada Quill <ada@x.org>, "Margin, Cole" <cole@x.org>')).toEqual({
    valid: ['ada@x.org', 'cole@x.org'],
    invalid: [],
  });
});

test('each address counts once, and entries that aren’t addresses are listed', () => {
  expect(parseAddresses('a@x.org A@X.org nobody b@x @c.org a@b@c.org')).toEqual({
    valid: ['a@x.org'],
    invalid: ['nobody', 'b@x', '@c.org', 'a@b@c.org'],
  });
});

test('every valid address is found between any separators', () => {
  const separator = fc.constantFrom(',', ' ', '\n', '; ', ', ', '\r\n');
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(9_999), { maxLength: 30 }), separator, (numbers, between) => {
      const all = numbers.map((n) => `person.${n}+tag@mail-${n}.example.org`);
      const { valid, invalid } = parseAddresses(all.join(between));
      expect(valid).toEqual(all);
      expect(invalid).toEqual([]);
      for (const address of valid) expect(emailSchema.safeParse(address).success).toBe(true);
    }),
  );
});

test('a hostile text takes linear time', () => {
  for (const text of ['<'.repeat(200_000), '"'.repeat(200_000), 'a@'.repeat(100_000), 'a<'.repeat(100_000)]) {
    expect(() => parseAddresses(text)).not.toThrow();
  }
}, 5_000);
