import { t } from '@/generated/messages/settings/account';

/** The most specific names come first, because a browser's header also names the browsers it is compatible with. */
const BROWSERS: readonly [sign: RegExp, name: string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bChromium\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly [sign: RegExp, name: string][] = [
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Returns a readable browser name for a User-Agent header: “Firefox on Linux”. */
export function browserName(userAgent: string | null): string {
  const nameIn = (list: typeof BROWSERS) => list.find(([sign]) => sign.test(userAgent ?? ''))?.[1];
  const system = nameIn(SYSTEMS);
  const browser = nameIn(BROWSERS) ?? t('aBrowser');
  return system ? t('browserOn', { browser, system }) : browser;
}
