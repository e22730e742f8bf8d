import { createTRPCClient, httpBatchLink, type TRPCClient } from '@trpc/client';
import superjson from 'superjson';
import type { AppRouter } from './root';

/** The API as an API token's owner, for programs. */
export type TokenApi = TRPCClient<AppRouter>;

/** A server's address without a trailing slash, and the token to use there. */
export interface TokenAccount {
  url: string;
  token: string;
}

/** Queries with longer addresses are split into several requests. */
const MAX_URL = 4_000;
/** Below the largest number of calls that the server accepts in one request. */
const MAX_CALLS = 40;

/**
 * Creates the API for queries and mutations over HTTP. For subscriptions, use `openTokenSocket` of client-token-socket.
 */
export function makeTokenApi({ url, token }: TokenAccount): TokenApi {
  const headers = { authorization: `Bearer ${token}` };
  return createTRPCClient<AppRouter>({
    links: [
      httpBatchLink({
        url: `${url}/api/trpc`,
        transformer: superjson,
        headers,
        maxURLLength: MAX_URL,
        maxItems: MAX_CALLS,
      }),
    ],
  });
}
