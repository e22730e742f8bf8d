'use client';

import { onlineManager, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
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
import { isReached, onReach, reachingFetch } from './client-reach';
import { reauthenticationLink } from './client-reauthentication';
import type { AppRouter } from './root';

const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<AppRouter>();

/** `useTRPC` gives options for TanStack Query's hooks. `useTRPCClient` gives calls whose answers aren't cached. */
export { useTRPC, useTRPCClient };

const API_URL = '/api/trpc';
/** Longer ones travel as several requests. */
const MAX_URL = 4_000;
/** How long an idle socket is kept, for the next page. */
const IDLE_SOCKET_MS = 10_000;
const FRESH_MS = 5_000;
const RETRIES = 2;

function httpStatusOf(error: unknown): number | undefined {
  if (!(error instanceof TRPCClientError)) return undefined;
  return (error as TRPCClientError<AppRouter>).data?.httpStatus;
}

/** Whole documents don't fit into an address: these queries are sent in the body of a POST. */
function hasLongTexts({ path }: Operation): boolean {
  return path === 'sheets.render' || path === 'sheets.export';
}

function makeTrpcClient(onSignedOut: () => void): TRPCClient<AppRouter> {
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

function makeQueryClient(onSignedOut: () => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (httpStatusOf(error) === 401) onSignedOut();
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        // A refusal is final. Only when the server is unreachable or fails is the query sent again.
        retry: (failures, error) => failures < RETRIES && (httpStatusOf(error) ?? 500) >= 500,
      },
      // A query waits for the server. An action fails at once: nobody expects it minutes later.
      mutations: { networkMode: 'always' },
    },
  });
}

interface Clients {
  queryClient: QueryClient;
  trpcClient: TRPCClient<AppRouter>;
}

/** One of each for the whole page, so that parts of it that load later share cache and socket. */
let shared: Clients | undefined;

function clientsFor(onSignedOut: () => void): Clients {
  const make = () => ({ queryClient: makeQueryClient(onSignedOut), trpcClient: makeTrpcClient(onSignedOut) });
  // On the server people must never meet in one cache.
  if (typeof window === 'undefined') return make();
  if (!shared) {
    followReach();
    shared = make();
  }
  return shared;
}

interface TrpcProviderProps {
  children: ReactNode;
  /** The session ended, here or elsewhere. */
  onSignedOut(): void;
}

/** The API for everything below it; may stand in several places of a page. The socket opens with the first subscription. */
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
