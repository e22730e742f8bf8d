import { afterEach, expect, test } from 'vitest';
import { formatCost, formatCount, formatDuration, formatPercent, formatTokens } from './figures';
import { formatDate } from './format';
import type { Language } from './languages';
import { installReader } from './reader';

afterEach(() => installReader(() => undefined));

function reads(language: Language, region: string): void {
  installReader(() => ({ language, region, timeZone: 'UTC' }));
}

/** Replaces non-breaking spaces with plain ones. */
const plain = (text: string) => text.replace(/\s/g, ' ');

test.each([
  ['en', 'US', ['1,234', '12.4k', '1.3M', '$1,234.56', '3.2 s', '75%', 'Nov 22, 2026']],
  ['en', 'GB', ['1,234', '12.4k', '1.3m', 'US$1,234.56', '3.2 s', '75%', '22 Nov 2026']],
  ['de', 'DE', ['1.234', '12.400', '1,3 Mio.', '1.234,56 $', '3,2 s', '75 %', '22.11.2026']],
] as const)('figures and dates follow the reader: %s in %s', (language, region, expected) => {
  reads(language, region);
  const shown = [
    ...[formatCount(1_234), formatTokens(12_400), formatTokens(1_250_000), formatCost(1_234_560_000)],
    ...[formatDuration(3_210), formatPercent(0.75), formatDate(new Date('2026-11-22T12:00:00Z'), 'date')],
  ];
  expect(shown.map(plain)).toEqual(expected);
});

test('a figure that wasn’t recorded is a dash, and a zero is a zero', () => {
  const formats = [formatCount, formatTokens, formatCost, formatDuration, formatPercent];
  expect(formats.map((format) => format(null))).toEqual(['–', '–', '–', '–', '–']);
  expect(formats.map((format) => format(0))).toEqual(['0', '0', '$0', '0 ms', '0%']);
});

test('a paid call never looks free', () => {
  expect([1, 12, 1_234, 45_678].map(formatCost)).toEqual(['$0.000001', '$0.000012', '$0.0012', '$0.046']);
});

test('durations have one unit up to a minute, then two', () => {
  expect([480, 59_949, 59_950, 65_000].map(formatDuration)).toEqual(['480 ms', '59.9 s', '1 min 0 s', '1 min 5 s']);
});
