import type { IncomingMessage } from 'node:http';
import { API_TOKEN } from '@/identity/api-token';
import { headersOf } from '@/identity/auth-http';
import type { Platform } from '@/platform/context';

/**
 * Returns the headers of a socket's request. A client that can't set headers (a browser, `WebsocketProvider`) sends its
 * API token as one of its protocols, which then counts as the Authorization header. A token in the URL, as `?token=`,
 * would end up in logs and histories, so it is accepted only if the operator allows it; otherwise the request counts as
 * signed out.
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
