'use client';

import { onlineManager, QueryCache, type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createTRPCClient,
  createWSClient,
  httpBatchLink,
  httpLink,
  type Operation,
  splitLink,
  type TRPCClient,
  TRPCClientError,
  wsLink,
} from '@trpc/client';
import { createTRPCContext } from '@trpc/tanstack-react-query';
import { type ReactNode, useState } from 'react';
import superjson from 'superjson';
import { CLOSE } from '@/kernel/close-code';
import { makeFirstNewsLink } from './client-first-news';
import { isReached, onReach, reachingFetch } from './client-reach';
import { reauthenticationLink } from './client-reauthentication';
import { FreshQueryClient } from './fresh-query-client';
import type { AppRouter } from './root';

const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<AppRouter>();

/** `useTRPC` returns options for TanStack Query's hooks. `useTRPCClient` returns calls whose answers aren't cached. */
export { useTRPC, useTRPCClient };

const API_URL = '/api/trpc';
/** Queries with longer addresses are split into several requests. */
const MAX_URL = 4_000;
/** How long an idle socket stays open for the next page. */
const IDLE_SOCKET_MS = 10_000;
const FRESH_MS = 5_000;
const RETRIES = 2;

function httpStatusOf(error: unknown): number | undefined {
  if (!(error instanceof TRPCClientError)) return undefined;
  return (error as TRPCClientError<AppRouter>).data?.httpStatus;
}

/**
 * Returns whether a query's input contains whole documents. They don't fit into an address, so it is sent as a POST.
 */
function hasLongTexts({ path }: Operation): boolean {
  return path === 'sheets.render' || path === 'sheets.export';
}

function makeTrpcClient(queryClient: FreshQueryClient, onSignedOut: () => void): TRPCClient<AppRouter> {
  const socket = createWSClient({
    url: () => `${location.origin.replace(/^http/, 'ws')}/trpc-ws`,
    lazy: { enabled: true, closeMs: IDLE_SOCKET_MS },
    onClose: (cause) => {
      if (cause?.code === CLOSE.notSignedIn) onSignedOut();
    },
  });
  return createTRPCClient<AppRouter>({
    links: [
      reauthenticationLink,
      makeFirstNewsLink((since, call) => queryClient.newsSince(since, call)),
      splitLink({
        condition: (operation) => operation.type === 'subscription',
        true: wsLink({ client: socket, transformer: superjson }),
        false: splitLink({
          condition: hasLongTexts,
          true: httpLink({ url: API_URL, transformer: superjson, methodOverride: 'POST', fetch: reachingFetch }),
          false: httpBatchLink({ url: API_URL, transformer: superjson, maxURLLength: MAX_URL, fetch: reachingFetch }),
        }),
      }),
    ],
  });
}

function followReach(): void {
  onlineManager.setEventListener((setOnline) => onReach(() => setOnline(isReached())));
  onlineManager.setOnline(isReached());
}

function makeQueryClient(onSignedOut: () => void): FreshQueryClient {
  return new FreshQueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (httpStatusOf(error) === 401) onSignedOut();
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        // Errors below 500 are final. A query is repeated only if the server is unreachable or fails.
        retry: (failures, error) => failures < RETRIES && (httpStatusOf(error) ?? 500) >= 500,
      },
      // Queries wait until the server is reachable. Mutations fail at once, because nobody expects them to run minutes
      // later.
      mutations: { networkMode: 'always' },
    },
  });
}

interface Clients {
  queryClient: QueryClient;
  trpcClient: TRPCClient<AppRouter>;
}

/** One client and cache for the whole page, so that parts that load later share the cache and the socket. */
let shared: Clients | undefined;

function clientsFor(onSignedOut: () => void): Clients {
  const make = () => {
    const queryClient = makeQueryClient(onSignedOut);
    return { queryClient, trpcClient: makeTrpcClient(queryClient, onSignedOut) };
  };
  // On the server, people must not share a cache.
  if (typeof window === 'undefined') return make();
  if (!shared) {
    followReach();
    shared = make();
  }
  return shared;
}

interface TrpcProviderProps {
  children: ReactNode;
  /** Called when the session has ended, here or elsewhere. */
  onSignedOut(): void;
}

/** Provides the API to its children. A page can contain several providers. The first subscription opens the socket. */
export function TrpcProvider({ children, onSignedOut }: TrpcProviderProps) {
  const [{ queryClient, trpcClient }] = useState(() => clientsFor(onSignedOut));
  return (
    <QueryClientProvider client={queryClient}>
      <TRPCProvider trpcClient={trpcClient} queryClient={queryClient}>
        {children}
      </TRPCProvider>
    </QueryClientProvider>
  );
}
