/**
 * When a digest is due. A digest belongs to a day in the person's time zone and is sent on that day between these
 * hours: in the morning, and never at night, even if the server is late.
 */

const FROM_HOUR = 8;
const UNTIL_HOUR = 20;

export interface DueDay {
  /** For example `2026-11-23`. */
  day: string;
  /** Weekly digests are due on Mondays. */
  isWeekly: boolean;
}

/** Returns the day whose digests are due now in a time zone, or undefined outside the hours in which they're sent. */
export function dueDay(now: Date, timeZone: string): DueDay | undefined {
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, hourCycle: 'h23', weekday: 'short' },
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit' },
  });
  const part = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]));
  const hour = Number(part.hour);
  if (hour < FROM_HOUR || hour >= UNTIL_HOUR) return undefined;
  return { day: `${part.year}-${part.month}-${part.day}`, isWeekly: part.weekday === 'Mon' };
}
