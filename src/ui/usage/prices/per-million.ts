import { decimalSign, formatNumber } from '@/i18n/format';

/** Converts prices between dollars per million tokens, as people type them, and stored integer micro-dollars. */

const DIGITS = { minimumFractionDigits: 2, maximumFractionDigits: 6 };

export function perMillion(microDollars: number): string {
  return formatNumber(microDollars / 1_000_000, DIGITS);
}

/** Returns an amount as dollars with the currency sign. */
export function dollars(microDollars: number): string {
  return formatNumber(microDollars / 1_000_000, { style: 'currency', currency: 'USD', ...DIGITS });
}

/** Returns an amount as dollars without the currency sign, for a field. */
export function dollarsText(microDollars: number): string {
  return formatNumber(microDollars / 1_000_000, { useGrouping: false, ...DIGITS });
}

/** Returns a typed amount in micro-dollars, or undefined if it isn't an amount or has more than 6 decimals. */
export function parseDollars(text: string): number | undefined {
  const found = /^(\d{1,9})(?:\.(\d{1,6}))?$/.exec(plainNumber(text.replace(/US\$|\$/, '')) ?? '');
  if (!found) return undefined;
  return Number(found[1]) * 1_000_000 + Number((found[2] ?? '').padEnd(6, '0'));
}

/** Parses a whole number that may have separators or k and M: "250k", "1.5M", "1,000,000". */
export function parseCount(text: string): number | undefined {
  const [, digits = '', unit] = /^(.*?)([kM]?)$/.exec(text.trim()) ?? [];
  const number = plainNumber(digits);
  if (number === undefined) return undefined;
  const factor = unit === 'k' ? 1_000 : unit === 'M' ? 1_000_000 : 1;
  const value = Number(number) * factor;
  return Number.isSafeInteger(value) && value > 0 ? value : undefined;
}

/** Returns "1,234.5" in English or "1.234,5" in German as `1234.5`, or undefined if it isn't an unsigned number. */
function plainNumber(text: string): string | undefined {
  const decimal = decimalSign();
  const [whole = '', part, ...more] = text.trim().split(decimal);
  if (more.length > 0 || (part !== undefined && !/^\d+$/.test(part))) return undefined;
  // Some locales group digits of money differently from other numbers.
  const groups = whole.split(decimal === ',' ? /[.'’\s]/ : /[,'’\s]/);
  const isGrouped = groups.every((digits, i) => (i === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(digits));
  if (!isGrouped && !/^\d+$/.test(whole)) return undefined;
  return part === undefined ? groups.join('') : `${groups.join('')}.${part}`;
}
