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

/** The name of the meta element with the hosts that the operator allows, separated by spaces. */
export const IMAGE_HOSTS_META = 'image-hosts';
const YEAR_S = 31_536_000;

/** The reader's consent in this browser. */
export function imageConsent(): ImageConsent {
  const pairs = document.cookie.split('; ').map((pair) => pair.split('=', 2) as [string, string]);
  return readImageConsent(new Map(pairs).get(IMAGES_COOKIE));
}

/** What the policy of this page allows: the server made it when the page was loaded. */
const loadedConsent: ImageConsent = typeof document === 'undefined' ? { always: false, grants: [] } : imageConsent();

/**
 * The host of a picture that must not be loaded, because the host would learn who reads; undefined if it may be: it
 * comes from here, from a host that the operator allows, or from one that the reader has agreed to. For the browser only.
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

/** Whether the reader can agree to this host's pictures in the document of this page. */
export function canAgree(host: string): boolean {
  return canBeGranted(host) && documentIdAt(location.pathname) !== undefined;
}

/** Agrees to a host's pictures in the document of this page, and loads the page again under a policy that allows them. */
export function agreeToImages(host: string): void {
  const { always, grants } = imageConsent();
  const documentId = documentIdAt(location.pathname) ?? '';
  keepImageConsent({ always, grants: [...grants, { documentId, host }] });
}

/** Replaces the reader's consent, and loads the page again under the policy that follows from it. */
export function keepImageConsent(consent: ImageConsent): void {
  writeCookie(writeImageConsent(consent), YEAR_S);
  carryOver();
  location.reload();
}

/** Consent is one person's, and doesn't stay for the next one at this browser. */
export function forgetImageConsent(): void {
  writeCookie('', 0);
}

function writeCookie(value: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${IMAGES_COOKIE}=${value}; path=/; max-age=${seconds}; samesite=lax${secure}`;
}
