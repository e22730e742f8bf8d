import { formatDate } from '@/i18n/format';

/** Returns the time of day, with the date unless it is today: `23:06` or `22 Nov 2026, 23:06`. */
export function shortTime(milliseconds: number, now = new Date()): string {
  const date = new Date(milliseconds);
  const isToday = formatDate(date, 'date') === formatDate(now, 'date');
  return formatDate(date, isToday ? 'time' : 'dateAndTime');
}
