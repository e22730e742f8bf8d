import { currentReader, localeOf } from './reader';

/** Dates, numbers and lists as the reader writes them. */

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

/** A point in time, in the reader's time zone unless another one is named. */
export function formatDate(
  date: Date,
  style: keyof typeof DATE_STYLES | Intl.DateTimeFormatOptions,
  timeZone = currentReader().timeZone,
): string {
  const options = typeof style === 'string' ? DATE_STYLES[style] : style;
  return cached(Intl.DateTimeFormat, { timeZone, ...options }).format(date);
}

export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  return numberFormat(options).format(value);
}

export function numberFormat(options?: Intl.NumberFormatOptions): Intl.NumberFormat {
  return cached(Intl.NumberFormat, options);
}

/** `a, b, and c`, or with `or`. */
export function formatList(items: Iterable<string>, word: 'and' | 'or' = 'and'): string {
  const type = word === 'and' ? 'conjunction' : 'disjunction';
  return cached(Intl.ListFormat, { type }).format(items);
}

/** `5 min. ago`, `yesterday`. */
export function formatRelative(value: number, unit: Intl.RelativeTimeFormatUnit): string {
  return cached(Intl.RelativeTimeFormat, { numeric: 'auto', style: 'short' }).format(value, unit);
}

const made = new Map<string, unknown>();

/** Making a formatter takes far longer than using one. */
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
