import { addDays, type Span } from '@/usage/core/report';

/** The spans that the usage page offers, seen from a day (UTC). */
export const PRESETS = ['month', 'last-month', 'week', 'quarter', 'year', 'custom'] as const;
export type Preset = (typeof PRESETS)[number];

export const PRESET_WORDS: Record<Preset, string> = {
  month: 'This month',
  'last-month': 'Last month',
  week: 'Last 7 days',
  quarter: 'Last 90 days',
  year: 'Last 365 days',
  custom: 'Custom range',
};

export function today(now: Date): string {
  return now.toISOString().slice(0, 10);
}

export function spanOf(preset: Exclude<Preset, 'custom'>, day: string): Span {
  const first = `${day.slice(0, 8)}01`;
  switch (preset) {
    case 'month':
      return { from: first, to: day };
    case 'last-month': {
      const last = addDays(first, -1);
      return { from: `${last.slice(0, 8)}01`, to: last };
    }
    case 'week':
      return { from: addDays(day, -6), to: day };
    case 'quarter':
      return { from: addDays(day, -89), to: day };
    case 'year':
      return { from: addDays(day, -364), to: day };
  }
}

const dayAndMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const withYear = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
const weekday = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);

export const shortDay = (day: string) => dayAndMonth.format(dateOf(day));
export const longDay = (day: string) => weekday.format(dateOf(day));

export function spanWords({ from, to }: Span): string {
  if (from === to) return withYear.format(dateOf(from));
  const sameYear = from.slice(0, 4) === to.slice(0, 4);
  return `${sameYear ? shortDay(from) : withYear.format(dateOf(from))} – ${withYear.format(dateOf(to))}`;
}
