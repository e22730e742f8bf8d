import { createTRPCClient, httpBatchLink, type TRPCClient } from '@trpc/client';
import superjson from 'superjson';
import type { AppRouter } from './root';

/** The API in the name of the owner of an API token, for programs. */
export type TokenApi = TRPCClient<AppRouter>;

/** An address without a slash at the end, and the token to use there. */
export interface TokenAccount {
  url: string;
  token: string;
}

/** Longer ones travel as several requests. */
const MAX_URL = 4_000;
/** Below the most calls that the server takes in one request. */
const MAX_CALLS = 40;

/** Queries and mutations, over HTTP. For subscriptions: `openTokenSocket` of client-token-socket. */
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
