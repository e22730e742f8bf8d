import { createTRPCClient, createWSClient, wsLink } from '@trpc/client';
import superjson from 'superjson';
import { WebSocket } from 'ws';
import { CLOSE } from '@/kernel/close-code';
import type { TokenAccount, TokenApi } from './client-token';
import type { AppRouter } from './root';

/**
 * How often a silent connection is checked, and how long to wait for an answer. A broken cable doesn't close a
 * connection.
 */
const PING_MS = 20_000;
const PONG_MS = 10_000;
const LONGEST_WAIT_MS = 5_000;

export interface TokenSocketEvents {
  /** Called when the connection broke. The client reconnects, and subscriptions continue after their last event. */
  onLost(): void;
  /** Called on the first and on every later connection. */
  onOpen(): void;
  /** Called when the token is no longer valid. No more events follow. */
  onRefused(): void;
}

export interface TokenSocket {
  api: TokenApi;
  close(): void;
}

/** Opens the socket for subscriptions as an API token's owner. */
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
        // Called first, because closing completes the subscriptions as if they had ended normally.
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
