/**
 * Images on other hosts tell those hosts who reads a document, and when. They are loaded only if the operator allows
 * the host or the reader has agreed: to one host in one document, or to all. A cookie stores the reader's consent in
 * their browser; the server builds each page's content security policy from it.
 */

export const IMAGES_COOKIE = 'images';

export interface ImageConsent {
  /** Consent for all hosts, in all documents. */
  always: boolean;
  /** The last one is the newest. */
  grants: readonly ImageGrant[];
}

export interface ImageGrant {
  documentId: string;
  /** As written in the policy, for example `example.org` or `localhost:8080`. */
  host: string;
}

/** A host that a content security policy can name: no IPv6 address, no underscore. */
const HOST = /^[a-z\d-]+(\.[a-z\d-]+)*\.?(:\d{1,5})?$/;
const ID = /^[\w-]{1,64}$/;
const ALWAYS = 'always';
const MAX_GRANTS = 50;
/** Browsers keep cookies of up to 4,096 bytes. */
const MAX_CHARACTERS = 3_000;

/** Parses the cookie's value. A value that `writeImageConsent` couldn't have written grants nothing. */
export function readImageConsent(cookie: string | undefined): ImageConsent {
  if (cookie === ALWAYS) return { always: true, grants: [] };
  const grants = (cookie ?? '')
    .slice(0, MAX_CHARACTERS)
    .split('!')
    .flatMap((entry) => {
      const [documentId = '', host = '', ...rest] = entry.split('/');
      return ID.test(documentId) && canBeGranted(host) && rest.length === 0 ? [{ documentId, host }] : [];
    });
  return { always: false, grants: grants.slice(-MAX_GRANTS) };
}

/** Returns the cookie's value. If there are too many grants, the oldest are dropped. */
export function writeImageConsent({ always, grants }: ImageConsent): string {
  if (always) return ALWAYS;
  const entries = [...new Set(grants.map(({ documentId, host }) => `${documentId}/${host}`))].slice(-MAX_GRANTS);
  while (entries.join('!').length > MAX_CHARACTERS) entries.shift();
  return entries.join('!');
}

/** Returns whether a reader can agree to this host alone. */
export function canBeGranted(host: string): boolean {
  return host.length <= 253 && HOST.test(host);
}

/** Returns whether the reader has agreed to images of this host in the document. */
export function isGranted({ always, grants }: ImageConsent, { documentId, host }: ImageGrant): boolean {
  return always || grants.some((grant) => grant.documentId === documentId && grant.host === host);
}

/** Returns the document id in a page's path, such as `/d/abc/history`. */
export function documentIdAt(path: string): string | undefined {
  return /^\/d\/([\w-]{1,64})(?:\/|$)/.exec(path)?.[1];
}

/** Returns whether the operator allows images of this host, by the patterns of a content security policy. */
export function isAllowedHost(host: string, allowed: readonly string[]): boolean {
  return allowed.some((pattern) => {
    if (pattern === '*') return true;
    return pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern;
  });
}

/** Returns the sources for a policy's `img-src`, besides the product's own. */
export function imageSources({ always, grants }: ImageConsent, allowed: readonly string[]): string[] {
  if (always || allowed.includes('*')) return ['http:', 'https:'];
  return [...new Set([...allowed, ...grants.map(({ host }) => host)])];
}
