/**
 * Pictures on other hosts tell those hosts who reads a document, and when. They are loaded only if the operator allows the
 * host or the reader has agreed: to one host in one document, or to all. A cookie keeps the reader's consent in their
 * browser; the server makes the content security policy of each page from it.
 */

export const IMAGES_COOKIE = 'images';

export interface ImageConsent {
  /** For all hosts, in all documents. */
  always: boolean;
  /** The last one is the newest. */
  grants: readonly ImageGrant[];
}

export interface ImageGrant {
  documentId: string;
  /** As in the policy, e.g. `example.org` or `localhost:8080`. */
  host: string;
}

/** A host that a content security policy can name: no IPv6 address, no underscore. */
const HOST = /^[a-z\d-]+(\.[a-z\d-]+)*\.?(:\d{1,5})?$/;
const ID = /^[\w-]{1,64}$/;
const ALWAYS = 'always';
const MOST_GRANTS = 50;
/** Browsers keep cookies of up to 4,096 bytes. */
const MOST_CHARACTERS = 3_000;

/** Parses the cookie's value. Anything that `writeImageConsent` doesn't write grants nothing. */
export function readImageConsent(cookie: string | undefined): ImageConsent {
  if (cookie === ALWAYS) return { always: true, grants: [] };
  const grants = (cookie ?? '')
    .slice(0, MOST_CHARACTERS)
    .split('!')
    .flatMap((entry) => {
      const [documentId = '', host = '', ...rest] = entry.split('/');
      return ID.test(documentId) && canBeGranted(host) && rest.length === 0 ? [{ documentId, host }] : [];
    });
  return { always: false, grants: grants.slice(-MOST_GRANTS) };
}

/** The cookie's value. The oldest grants are dropped when there are too many. */
export function writeImageConsent({ always, grants }: ImageConsent): string {
  if (always) return ALWAYS;
  const entries = [...new Set(grants.map(({ documentId, host }) => `${documentId}/${host}`))].slice(-MOST_GRANTS);
  while (entries.join('!').length > MOST_CHARACTERS) entries.shift();
  return entries.join('!');
}

/** Whether a reader can agree to this host alone. */
export function canBeGranted(host: string): boolean {
  return host.length <= 253 && HOST.test(host);
}

/** Whether the reader has agreed to pictures of this host in the document. */
export function isGranted({ always, grants }: ImageConsent, { documentId, host }: ImageGrant): boolean {
  return always || grants.some((grant) => grant.documentId === documentId && grant.host === host);
}

/** The document of a page's path, such as `/d/abc/history`. */
export function documentIdAt(path: string): string | undefined {
  return /^\/d\/([\w-]{1,64})(?:\/|$)/.exec(path)?.[1];
}

/** Whether the operator allows pictures of this host, with the patterns of a content security policy. */
export function isAllowedHost(host: string, allowed: readonly string[]): boolean {
  return allowed.some((pattern) => {
    if (pattern === '*') return true;
    return pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern;
  });
}

/** The sources of a policy's `img-src` besides the product's own. */
export function imageSources({ always, grants }: ImageConsent, allowed: readonly string[]): string[] {
  if (always || allowed.includes('*')) return ['http:', 'https:'];
  return [...new Set([...allowed, ...grants.map(({ host }) => host)])];
}
