const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Returns a wait in milliseconds as words after "try again", e.g. `in 5 minutes`. Rounded up. */
export function waitWords(ms: number | null): string | undefined {
  if (ms === null) return undefined;
  if (ms <= 90 * SECOND) return `in ${count(ms / SECOND, 'second')}`;
  if (ms <= 90 * MINUTE) return `in ${count(ms / MINUTE, 'minute')}`;
  return `in ${count(ms / HOUR, 'hour')}`;
}

function count(value: number, unit: string): string {
  const whole = Math.max(1, Math.ceil(value));
  return whole === 1 ? `1 ${unit}` : `${whole} ${unit}s`;
}
