import {
  documentIdAt,
  IMAGES_COOKIE,
  type ImageConsent,
  isAllowedHost,
  isGranted,
  readImageConsent,
} from '@/documents/core/remote-images';

/** Name of the meta element that lists the hosts allowed by the operator, separated by spaces. */
export const IMAGE_HOSTS_META = 'image-hosts';

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
