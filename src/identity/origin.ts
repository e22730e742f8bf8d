import type { IncomingMessage } from 'node:http';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Returns whether a public URL is a local machine's, rather than a server's with a name. */
export function isLoopbackUrl(url: string): boolean {
  return LOOPBACK.has(new URL(url).hostname);
}

/**
 * Returns whether a page of this origin may change things here. `publicUrl` is the server's address. If it is the local
 * machine, any of its names is accepted, and so is another port if the request itself was sent there (a forwarded
 * port). `host` is the request's Host header. A name that isn't the local machine's is never accepted, so a rebound DNS
 * name gains nothing.
 */
export function isTrustedOrigin(origin: string, publicUrl: string, host: string | undefined): boolean {
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin);
  const home = new URL(publicUrl);
  if (from.origin === home.origin) return true;
  if (!LOOPBACK.has(home.hostname) || !LOOPBACK.has(from.hostname) || from.protocol !== home.protocol) return false;
  return from.port === home.port || from.host === host;
}

/**
 * Returns whether a request that changes something may come from here. Browsers send an Origin header with such
 * requests. A client that sends none isn't a browser, so it doesn't send cookies unintentionally.
 */
export function isFromHere({ headers }: Pick<IncomingMessage, 'headers'>, publicUrl: string): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return headers['sec-fetch-site'] !== 'cross-site';
  return isTrustedOrigin(origin, publicUrl, host);
}

/**
 * Like `isFromHere`, for a form on one of our pages. If the browser sends Sec-Fetch-Site, only that counts, because
 * browsers send `Origin: null` from pages with a strict referrer policy.
 */
export function isFromOwnPage(request: Pick<IncomingMessage, 'headers'>, publicUrl: string): boolean {
  const site = request.headers['sec-fetch-site'];
  return site === undefined ? isFromHere(request, publicUrl) : site === 'same-origin' || site === 'none';
}
