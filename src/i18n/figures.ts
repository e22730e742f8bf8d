import { formatNumber } from './format';

/**
 * Formats numbers about usage for the reader. `src/usage/core/format.ts` formats them in English, for logs and
 * terminals.
 */

/** A number that wasn't recorded is shown as a dash, never as zero. */
export const UNKNOWN = '–';

export function formatCount(value: number | null): string {
  return value === null ? UNKNOWN : formatNumber(value);
}

/** Formats tokens briefly: 850, 12.4k, 1.2M. */
export function formatTokens(value: number | null): string {
  if (value === null) return UNKNOWN;
  return formatNumber(value, { notation: 'compact', maximumFractionDigits: 1 }).replace('K', 'k');
}

/**
 * Formats micro-dollars as dollars. Fractions of a cent keep two significant digits, so that a cheap call doesn't look
 * free.
 */
export function formatCost(microDollars: number | null): string {
  if (microDollars === null) return UNKNOWN;
  const dollars = microDollars / 1_000_000;
  return formatNumber(dollars, { style: 'currency', currency: 'USD', ...digitsOf(dollars) });
}

function digitsOf(dollars: number): Intl.NumberFormatOptions {
  if (dollars === 0) return { maximumFractionDigits: 0 };
  return dollars >= 0.1 ? {} : { maximumSignificantDigits: 2 };
}

/** Formats a duration: 480 ms, 3.2 s, 1 min 5 s. */
export function formatDuration(milliseconds: number | null): string {
  if (milliseconds === null) return UNKNOWN;
  if (milliseconds < 1_000) return `${formatNumber(Math.round(milliseconds))} ms`;
  if (milliseconds < 59_950) return `${formatNumber(milliseconds / 1_000, TENTHS)} s`;
  const seconds = Math.round(milliseconds / 1_000);
  return `${formatNumber(Math.floor(seconds / 60))} min ${seconds % 60} s`;
}

const TENTHS = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

/** Formats a share from 0 to 1: 75%. */
export function formatPercent(share: number | null): string {
  return share === null ? UNKNOWN : formatNumber(share, { style: 'percent' });
}
