export interface SnoozeTime {
  name: 'laterToday' | 'inThreeHours' | 'tomorrow' | 'nextWeek';
  at: Date;
}

const LATER_MS = 3 * 3_600_000;
const MORNING = 9;
const MONDAY = 1;

/** Returns when an item can come back, in the browser's time zone. On Sundays, next week starts tomorrow. */
export function snoozeTimes(now: Date): SnoozeTime[] {
  const later = new Date(now.getTime() + LATER_MS);
  const isToday = later.toDateString() === now.toDateString();
  const untilMonday = (7 + MONDAY - now.getDay()) % 7 || 7;
  const times: SnoozeTime[] = [
    { name: isToday ? 'laterToday' : 'inThreeHours', at: later },
    { name: 'tomorrow', at: morningIn(1, now) },
  ];
  if (untilMonday > 1) times.push({ name: 'nextWeek', at: morningIn(untilMonday, now) });
  return times;
}

function morningIn(days: number, now: Date): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, MORNING);
}
