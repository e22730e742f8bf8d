import type { IncomingMessage } from 'node:http';
import { headersOf } from '@/identity/auth-http';

/**
 * The headers of a request for a socket. A client that cannot set any (a browser, `WebsocketProvider`) may give its API
 * token as `?token=`, which counts as the Authorization header.
 */
export function upgradeHeaders(request: IncomingMessage): Headers {
  const headers = headersOf(request);
  const query = (request.url ?? '').split('?', 2)[1] ?? '';
  const token = new URLSearchParams(query).get('token');
  if (token !== null) headers.set('authorization', `Bearer ${token.replace(/[^\w-]/g, '')}`);
  return headers;
}
