/** The languages of the interface. The last one is a pseudo-language for tests: accented, longer, and right to left. */
export const LANGUAGES = ['en', 'de', 'en-XB'] as const;
export type Language = (typeof LANGUAGES)[number];

export const PSEUDO: Language = 'en-XB';

/** The languages people can choose, each under its own name. */
export const LANGUAGE_NAMES: readonly { language: Language; name: string }[] = [
  { language: 'en', name: 'English' },
  { language: 'de', name: 'Deutsch' },
];

/** Regions people can choose for dates and numbers. The list is short: any other region comes from the browser. */
export const REGIONS = ['AT', 'AU', 'CA', 'CH', 'DE', 'GB', 'IE', 'IN', 'NZ', 'US', 'ZA'] as const;

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

/** Returns whether the value is a two-letter region, e.g. `GB`. It may be one that `REGIONS` doesn't list. */
export function isRegion(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Z]{2}$/.test(value);
}

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === PSEUDO ? 'rtl' : 'ltr';
}
