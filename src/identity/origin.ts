const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether a public URL is that of somebody's own machine, not of a server behind a name. */
export function isLoopbackUrl(url: string): boolean {
  return LOOPBACK.has(new URL(url).hostname);
}

/**
 * Whether a page of this origin may change things here. `publicUrl` says where the product lives; when that is the
 * local machine, each of its names counts, and so does another port, as long as the request itself was sent there
 * (a forwarded port). `host` is the request's Host header: a name that is not the machine's own is never believed,
 * so a rebound DNS name gains nothing.
 */
export function isTrustedOrigin(origin: string, publicUrl: string, host: string | undefined): boolean {
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin);
  const home = new URL(publicUrl);
  if (from.origin === home.origin) return true;
  if (!LOOPBACK.has(home.hostname) || !LOOPBACK.has(from.hostname) || from.protocol !== home.protocol) return false;
  return from.port === home.port || from.host === host;
}
