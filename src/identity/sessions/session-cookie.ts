import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseCookies } from 'better-auth/cookies';

/** The name of the cookie in which better-auth stores a session's token, and the secret that signs it. */
export interface SessionCookie {
  name: string;
  secret: string;
}

/**
 * Returns the token of the session cookie in a request's headers, or undefined if there is none or its signature is
 * wrong. better-auth writes the cookie as `<token>.<HMAC-SHA256 of the token in base64>`.
 */
export function sessionTokenIn(headers: Headers, { name, secret }: SessionCookie): string | undefined {
  const value = parseCookies(headers.get('cookie') ?? '').get(name) ?? '';
  const dot = value.lastIndexOf('.');
  const token = value.slice(0, Math.max(0, dot));
  if (!token) return undefined;
  const given = Buffer.from(value.slice(dot + 1));
  const right = Buffer.from(createHmac('sha256', secret).update(token).digest('base64'));
  return given.length === right.length && timingSafeEqual(given, right) ? token : undefined;
}
