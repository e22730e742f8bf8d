import { createTRPCClient, createWSClient, wsLink } from '@trpc/client';
import superjson from 'superjson';
import { WebSocket } from 'ws';
import { CLOSE } from '@/kernel/close-code';
import type { TokenAccount, TokenApi } from './client-token';
import type { AppRouter } from './root';

/** How often a silent connection is tried, and how long an answer may take: a cut cable closes nothing. */
const PING_MS = 20_000;
const PONG_MS = 10_000;
const LONGEST_WAIT_MS = 5_000;

export interface TokenSocketEvents {
  /** The connection broke; the client connects again by itself, and subscriptions go on behind their last event. */
  onLost(): void;
  /** The first connection, or a later one. */
  onOpen(): void;
  /** The token is no longer valid: nothing more will come. */
  onRefused(): void;
}

export interface TokenSocket {
  api: TokenApi;
  close(): void;
}

/** Opens the socket for subscriptions in the name of an API token's owner. */
export function openTokenSocket({ url, token }: TokenAccount, events: TokenSocketEvents): TokenSocket {
  class TokenWebSocket extends WebSocket {
    constructor(address: string) {
      super(address, { headers: { authorization: `Bearer ${token}` } });
    }
  }
  let isOver = false;
  const client = createWSClient({
    url: `${url.replace(/^http/, 'ws')}/trpc-ws`,
    WebSocket: TokenWebSocket as unknown as typeof globalThis.WebSocket,
    keepAlive: { enabled: true, intervalMs: PING_MS, pongTimeoutMs: PONG_MS },
    retryDelayMs: (attempt) => (attempt === 0 ? 100 : Math.min(500 * 2 ** attempt, LONGEST_WAIT_MS)),
    onOpen: events.onOpen,
    onClose(cause) {
      if (isOver) return;
      if (cause?.code === CLOSE.notSignedIn) {
        isOver = true;
        // Told first: closing completes the subscriptions as if nothing more were to come.
        events.onRefused();
        void client.close();
      } else events.onLost();
    },
  });
  return {
    api: createTRPCClient<AppRouter>({ links: [wsLink({ client, transformer: superjson })] }),
    close() {
      isOver = true;
      void client.close();
    },
  };
}
