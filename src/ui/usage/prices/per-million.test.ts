import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { installReader } from '@/i18n/reader';
import { dollarsText, parseCount, parseDollars, perMillion } from './per-million';

afterEach(() => installReader(() => undefined));

test.each([
  ['en', 'US'],
  ['en', 'GB'],
  ['de', 'DE'],
  ['de', 'AT'],
  ['de', 'CH'],
] as const)(
  'an amount that is shown and typed again is the same, to the micro-dollar (%s in %s)',
  (language, region) => {
    installReader(() => ({ language, region, timeZone: undefined }));
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999_999 }), (amount) => {
        expect(parseDollars(perMillion(amount))).toBe(amount);
        expect(parseDollars(dollarsText(amount))).toBe(amount);
      }),
    );
  },
);

test('German amounts have a decimal comma, and points between thousands', () => {
  installReader(() => ({ language: 'de', region: 'DE', timeZone: undefined }));
  expect(perMillion(500_000)).toBe('0,50');
  expect(dollarsText(75_000)).toBe('0,075');
  expect(['0,5', '1.500', '1.500,25', '2'].map(parseDollars)).toEqual([500_000, 1_500e6, 1_500_250_000, 2_000_000]);
  expect(parseDollars('0.5')).toBeUndefined();
  expect(['1,5M', '1.000.000', '250k'].map(parseCount)).toEqual([1_500_000, 1_000_000, 250_000]);
});

test('cents are always shown, further digits only where they matter', () => {
  expect([0, 3_000_000, 500_000, 75_000, 1].map(perMillion)).toEqual(['0.00', '3.00', '0.50', '0.075', '0.000001']);
});

test('text that isn’t an amount is refused', () => {
  for (const text of ['', '-1', '1e3', '0.0000001', '1,5', 'a', '.5']) expect(parseDollars(text)).toBeUndefined();
});

test('counts may have separators or end in k or M', () => {
  expect(['1,000,000', '250k', '1.5M', '7'].map(parseCount)).toEqual([1_000_000, 250_000, 1_500_000, 7]);
  for (const text of ['', '0', '1.5', '-3', '1kk', 'many']) expect(parseCount(text)).toBeUndefined();
});
