import { TIME_ZONE_COOKIE } from '@/i18n/choose-reader';

const YEAR_SECONDS = 31_536_000;

/** Tells the server this browser's time zone, so that the times on the next page are right. */
export function noteTimeZone(): void {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  if (document.documentElement.dataset.timeZone === timeZone) return;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${TIME_ZONE_COOKIE}=${encodeURIComponent(timeZone)}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}
