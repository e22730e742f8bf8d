import { t } from '@/generated/messages/usage';
import { formatDate, formatDateRange } from '@/i18n/format';
import { addDays, type Span } from '@/usage/core/report';

/** The periods that the usage page offers, relative to a day in UTC. */
export const PRESETS = ['month', 'lastMonth', 'week', 'thirtyDays', 'quarter', 'year', 'custom'] as const;
export type Preset = (typeof PRESETS)[number];

/** Unlike this month, it isn't empty on the first of a month. */
export const FIRST_PRESET = 'thirtyDays';

export const presetName = (preset: Preset) => t('preset', { preset });

export function today(now: Date): string {
  return now.toISOString().slice(0, 10);
}

export function spanOf(preset: Exclude<Preset, 'custom'>, day: string): Span {
  const first = `${day.slice(0, 8)}01`;
  switch (preset) {
    case 'month':
      return { from: first, to: day };
    case 'lastMonth': {
      const last = addDays(first, -1);
      return { from: `${last.slice(0, 8)}01`, to: last };
    }
    case 'week':
      return { from: addDays(day, -6), to: day };
    case 'thirtyDays':
      return { from: addDays(day, -29), to: day };
    case 'quarter':
      return { from: addDays(day, -89), to: day };
    case 'year':
      return { from: addDays(day, -364), to: day };
  }
}

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);

/** Days are in UTC. */
export const mediumDay = (day: string) => formatDate(dateOf(day), 'date', 'UTC');
export const shortDay = (day: string) => formatDate(dateOf(day), 'dayAndMonth', 'UTC');
export const longDay = (day: string) => formatDate(dateOf(day), WITH_WEEKDAY, 'UTC');

const WITH_WEEKDAY = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;

/** Returns a period as text: `1 – 22 Nov 2026`, or a single day. */
export function spanWords({ from, to }: Span): string {
  return formatDateRange(dateOf(from), dateOf(to), 'UTC');
}
