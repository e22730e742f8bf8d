import { t } from '@/generated/messages/kit';
import { formatDate, formatRelative } from '@/i18n/format';

const STEPS: readonly [limitSeconds: number, unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  [3_600, 'minute', 60],
  [86_400, 'hour', 3_600],
  [86_400 * 30, 'day', 86_400],
  [86_400 * 365, 'month', 86_400 * 30],
  [Number.POSITIVE_INFINITY, 'year', 86_400 * 365],
];

/** Returns "just now", "5 min. ago", "yesterday" and so on. */
export function relativeTime(date: Date, now: Date): string {
  const seconds = Math.round((now.getTime() - date.getTime()) / 1000);
  if (Math.abs(seconds) < 45) return t('justNow');
  const step = STEPS.find(([limit]) => Math.abs(seconds) < limit) ?? STEPS[0];
  return step ? formatRelative(-Math.round(seconds / step[2]) || 0, step[1]) : '';
}

/** A relative time with the exact one as a tooltip. The server's clock and time zone may differ from the reader's. */
export function Time({ date, className }: { date: Date | string; className?: string }) {
  const value = typeof date === 'string' ? new Date(date) : date;
  return (
    <time
      dateTime={value.toISOString()}
      title={formatDate(value, 'dateAndTime')}
      className={className}
      suppressHydrationWarning
    >
      {relativeTime(value, new Date())}
    </time>
  );
}
