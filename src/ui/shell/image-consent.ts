import {
  canBeGranted,
  documentIdAt,
  IMAGES_COOKIE,
  type ImageConsent,
  isAllowedHost,
  isGranted,
  readImageConsent,
  writeImageConsent,
} from '@/documents/core/remote-images';
import { carryOver } from './over-reload';

/** Name of the meta element that lists the hosts allowed by the operator, separated by spaces. */
export const IMAGE_HOSTS_META = 'image-hosts';
const YEAR_S = 31_536_000;

/** Returns the reader's consent stored in this browser. */
export function imageConsent(): ImageConsent {
  const pairs = document.cookie.split('; ').map((pair) => pair.split('=', 2) as [string, string]);
  return readImageConsent(new Map(pairs).get(IMAGES_COOKIE));
}

/** The consent when the page was loaded. The server made the page's content security policy from it. */
const loadedConsent: ImageConsent = typeof document === 'undefined' ? { always: false, grants: [] } : imageConsent();

/**
 * Returns the host of a picture that must not be loaded, because the host would learn who reads. Returns undefined if
 * it may be loaded: from our own server, or from a host that the operator or the reader allows. For the browser only.
 */
export function heldHost(src: string): string | undefined {
  if (src.startsWith('data:')) return undefined;
  const address = URL.canParse(src, location.href) ? new URL(src, location.href) : undefined;
  if (!address || address.origin === location.origin) return undefined;
  const { host } = address;
  const documentId = documentIdAt(location.pathname) ?? '';
  return isAllowedHost(host, operatorHosts()) || isGranted(loadedConsent, { documentId, host }) ? undefined : host;
}

function operatorHosts(): string[] {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${IMAGE_HOSTS_META}"]`);
  return (meta?.content ?? '').split(' ').filter(Boolean);
}

/** Returns whether the reader can allow this host's pictures in the page's document. */
export function canAgree(host: string): boolean {
  return canBeGranted(host) && documentIdAt(location.pathname) !== undefined;
}

/** Allows a host's pictures in the page's document, and reloads the page under a policy that permits them. */
export function agreeToImages(host: string): void {
  const { always, grants } = imageConsent();
  const documentId = documentIdAt(location.pathname) ?? '';
  keepImageConsent({ always, grants: [...grants, { documentId, host }] });
}

/** Replaces the reader's consent, and reloads the page under the policy for it. */
export function keepImageConsent(consent: ImageConsent): void {
  writeCookie(writeImageConsent(consent), YEAR_S);
  carryOver();
  location.reload();
}

/** Deletes the consent, which must not stay for the next person who uses this browser. */
export function forgetImageConsent(): void {
  writeCookie('', 0);
}

function writeCookie(value: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${IMAGES_COOKIE}=${value}; path=/; max-age=${seconds}; samesite=lax${secure}`;
}
