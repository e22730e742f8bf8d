import { LANGUAGE_COOKIE, REGION_COOKIE } from '@/i18n/choose-reader';

const YEAR_SECONDS = 31_536_000;

/** Stores a choice in this browser; null restores the browser's own language. It applies from the next page on. */
export function keepLocale({ language, region }: { language?: string | null; region?: string | null }): void {
  keep(LANGUAGE_COOKIE, language);
  keep(REGION_COOKIE, region);
}

function keep(name: string, value: string | null | undefined): void {
  if (value === undefined) return;
  const age = value === null ? 0 : YEAR_SECONDS;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${name}=${value ?? ''}; path=/; max-age=${age}; samesite=lax`;
}
