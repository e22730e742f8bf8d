import type { IncomingMessage } from 'node:http';
import { API_TOKEN } from '@/identity/api-token';
import { headersOf } from '@/identity/auth-http';
import type { Platform } from '@/platform/context';

/**
 * The headers of a request for a socket. A client that can set none (a browser, `WebsocketProvider`) gives its API token
 * as one of the protocols that it offers, which then counts as the Authorization header. In the address, as `?token=`,
 * a token would end up in logs and histories: it is taken from there only if the operator allows it, and otherwise makes
 * the request nobody's.
 */
export function upgradeHeaders(
  request: IncomingMessage,
  { settings, log }: Pick<Platform, 'settings' | 'log'>,
): Headers {
  const headers = headersOf(request);
  const offered = protocolsOf(request).find((protocol) => API_TOKEN.test(protocol));
  if (offered) headers.set('authorization', `Bearer ${offered}`);
  const inAddress = tokenInAddress(request);
  if (inAddress === null) return headers;
  headers.delete('cookie');
  headers.delete('authorization');
  if (settings.tokensInAddresses) headers.set('authorization', `Bearer ${inAddress.replace(/[^\w-]/g, '')}`);
  else log.warn('an API token in an address was refused: see TOKENS_IN_ADDRESSES in docs/OPERATORS.md');
  return headers;
}

function protocolsOf({ headers }: IncomingMessage): string[] {
  return (headers['sec-websocket-protocol'] ?? '').split(',').map((protocol) => protocol.trim());
}

function tokenInAddress({ url = '' }: IncomingMessage): string | null {
  return new URLSearchParams(url.split('?', 2)[1]).get('token');
}
