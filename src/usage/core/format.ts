/** An unreported number is shown as a dash, never as zero. */
export const UNKNOWN = '–';

const whole = new Intl.NumberFormat('en');
const dollarsAndCents = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' });

export function formatCount(value: number | null): string {
  return value === null ? UNKNOWN : whole.format(value);
}

/** Formats tokens briefly: 850, 12.4k, 1.2M. */
export function formatTokens(value: number | null): string {
  if (value === null) return UNKNOWN;
  if (value < 1_000) return String(value);
  const [unit, sign] = value < 999_950 ? [1_000, 'k'] : [1_000_000, 'M'];
  return `${(value / unit).toFixed(1).replace(/\.0$/, '')}${sign}`;
}

/**
 * Formats micro-dollars as dollars. Fractions of a cent keep two significant digits, so that a cheap call doesn't look
 * free.
 */
export function formatCost(microDollars: number | null): string {
  if (microDollars === null) return UNKNOWN;
  const dollars = microDollars / 1_000_000;
  if (dollars === 0) return '$0';
  if (dollars >= 0.1) return dollarsAndCents.format(dollars);
  return `$${dollars.toFixed(6).replace(/(0\.0*[1-9]\d?)\d*$/, '$1')}`;
}

/** Formats a duration: 480 ms, 3.2 s, 1 min 5 s. */
export function formatDuration(milliseconds: number | null): string {
  if (milliseconds === null) return UNKNOWN;
  if (milliseconds < 1_000) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < 59_950) return `${(milliseconds / 1_000).toFixed(1)} s`;
  const seconds = Math.round(milliseconds / 1_000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
