import { currentReader, localeOf } from './reader';

/** Formats dates, numbers and lists for the reader. */

const DATE_STYLES = {
  /** 22 Nov */
  dayAndMonth: { day: 'numeric', month: 'short' },
  /** 22 Nov 2026 */
  date: { dateStyle: 'medium' },
  /** 22 November 2026 */
  longDate: { dateStyle: 'long' },
  /** 14:05 */
  time: { timeStyle: 'short' },
  /** 22 Nov 2026, 14:05 */
  dateAndTime: { dateStyle: 'medium', timeStyle: 'short' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

const THIN_SPACES = /[\u2009\u202f]/g;

/** Formats a point in time, in the reader's time zone unless another one is given. */
export function formatDate(
  date: Date,
  style: keyof typeof DATE_STYLES | Intl.DateTimeFormatOptions,
  timeZone = currentReader().timeZone,
): string {
  const options = typeof style === 'string' ? DATE_STYLES[style] : style;
  return cached(Intl.DateTimeFormat, { timeZone, ...options }).format(date);
}

/**
 * Formats a range of days: `1–22 Nov 2026`. Spaces are plain: around the dash, some versions of Intl write thin ones,
 * so a page would differ between the server and the browser.
 */
export function formatDateRange(from: Date, to: Date, timeZone = currentReader().timeZone): string {
  return cached(Intl.DateTimeFormat, { timeZone, ...DATE_STYLES.date })
    .formatRange(from, to)
    .replace(THIN_SPACES, ' ');
}

export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  return numberFormat(options).format(value);
}

export function numberFormat(options?: Intl.NumberFormatOptions): Intl.NumberFormat {
  return cached(Intl.NumberFormat, options);
}

/** Returns the reader's decimal separator: `.` in English, `,` in German. */
export function decimalSign(): string {
  const parts = numberFormat({ minimumFractionDigits: 1 }).formatToParts(0);
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.';
}

/** Formats a list: `a, b, and c`, or with `or`. */
export function formatList(items: Iterable<string>, word: 'and' | 'or' = 'and'): string {
  const type = word === 'and' ? 'conjunction' : 'disjunction';
  return cached(Intl.ListFormat, { type }).format(items);
}

/** Formats a relative time: `5 min. ago`, `yesterday`, `last month` (the short style would be `last mo.`). */
export function formatRelative(value: number, unit: Intl.RelativeTimeFormatUnit): string {
  const style = unit === 'month' || unit === 'year' ? 'long' : 'short';
  return cached(Intl.RelativeTimeFormat, { numeric: 'auto', style }).format(value, unit);
}

const made = new Map<string, unknown>();

/** Caches formatters, because creating one takes far longer than using it. */
function cached<T, O>(Formatter: new (locale: string, options?: O) => T, options?: O): T {
  const locale = localeOf(currentReader());
  const key = `${Formatter.name} ${locale} ${JSON.stringify(options)}`;
  let formatter = made.get(key) as T | undefined;
  if (!formatter) {
    formatter = new Formatter(locale, options);
    made.set(key, formatter);
  }
  return formatter;
}
