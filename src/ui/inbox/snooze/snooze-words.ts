import { formatDate } from '@/i18n/format';

/** Returns when an item comes back, as in the browser's clock: `6:30 PM` today, or `Mon, Nov 30, 9:00 AM`. */
export function backWords(at: Date, now = new Date()): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  if (at.toDateString() === now.toDateString()) return formatDate(at, 'time', timeZone);
  const day = { weekday: 'short', day: 'numeric', month: 'short' } as const;
  return formatDate(at, { ...day, hour: 'numeric', minute: '2-digit' }, timeZone);
}
