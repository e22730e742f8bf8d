import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from 'redis';

/** How often a probe is sent through Redis, and how many may be unanswered before Redis counts as down. */
const PROBE_MS = 500;
const MAX_UNHEARD = 2;
const CONNECT_WITHIN_MS = 2_000;
const RETRY_MS = 500;

export interface RedisLinkOptions {
  url: string;
  /** The channel to which all processes publish and subscribe. */
  channel: string;
  /** Only this process uses it. A probe that comes back shows that Redis works in both directions. */
  probeChannel: string;
  onMessage(payload: string): void;
  onUp(): void;
  /** Called each time Redis is lost, and at the start if it is down. */
  onDown(error: unknown): void;
}

/** Publishes and subscribes through a Redis that may be down, hang, or come back at any time. */
export interface RedisLink {
  isUp(): boolean;
  /** Rejects if Redis is down; the link then counts as down. */
  publish(payload: string): Promise<void>;
  close(): Promise<void>;
}

/** Returns at once, and connects in the background with retries. */
export function openRedisLink(options: RedisLinkOptions): RedisLink {
  const closing = new AbortController();
  let connection: RedisConnection | undefined;

  async function keepConnected(): Promise<void> {
    for (let isDown = false; !closing.signal.aborted; ) {
      let cause: unknown;
      try {
        connection = await connect(options);
        if (!closing.signal.aborted) options.onUp();
        isDown = false;
        closing.signal.addEventListener('abort', connection.end, { once: true });
        cause = await connection.lost;
      } catch (error) {
        cause = error;
      }
      connection = undefined;
      if (closing.signal.aborted) return;
      if (!isDown) options.onDown(cause);
      isDown = true;
      await pause(RETRY_MS, undefined, { signal: closing.signal }).catch(() => {});
    }
  }
  const kept = keepConnected();

  return {
    isUp: () => connection !== undefined,
    async publish(payload) {
      if (!connection) throw new Error('Redis is unavailable');
      await connection.publish(payload);
    },
    async close() {
      closing.abort();
      connection?.end();
      await kept;
    },
  };
}

interface RedisConnection {
  publish(payload: string): Promise<void>;
  end(): void;
  /** Resolves with the cause when the connection can't be used anymore and was destroyed. */
  lost: Promise<unknown>;
}

/** Opens two connections, because one that subscribes can't publish. Rejects if Redis doesn't answer in time. */
async function connect({ url, channel, probeChannel, onMessage }: RedisLinkOptions): Promise<RedisConnection> {
  const socket = { reconnectStrategy: false, connectTimeout: CONNECT_WITHIN_MS } as const;
  const publisher = createClient({ url, socket, disableOfflineQueue: true });
  const subscriber = createClient({ url, socket, disableOfflineQueue: true });
  const clients = [publisher, subscriber];
  let isLost = false;
  let tellLost: (cause: unknown) => void = () => {};
  const lost = new Promise<unknown>((resolve) => {
    tellLost = resolve;
  });

  function lose(cause: unknown): void {
    if (isLost) return;
    isLost = true;
    clearInterval(probing);
    for (const client of clients) if (client.isOpen) client.destroy();
    tellLost(cause);
  }
  for (const client of clients) {
    client.on('error', lose);
    client.on('end', () => lose(new Error('Redis closed the connection')));
  }

  let unheard = 0;
  const probe = () => {
    // Counted in probes, not in time: while this process is busy it receives nothing, but it sends no probes either.
    if (unheard >= MAX_UNHEARD) return lose(new Error('Redis is not responding'));
    unheard++;
    publisher.publish(probeChannel, '').catch(lose);
  };
  let probing: NodeJS.Timeout | undefined;

  const connecting = (async () => {
    await Promise.all(clients.map((client) => client.connect()));
    await subscriber.subscribe(channel, onMessage);
    await subscriber.subscribe(probeChannel, () => {
      unheard = 0;
    });
    return true;
  })();
  const late = setTimeout(() => lose(new Error('Redis is not responding')), CONNECT_WITHIN_MS);
  connecting.catch(lose);
  const isConnected = await Promise.race([connecting.catch(() => false), lost.then(() => false)]);
  clearTimeout(late);
  if (!isConnected) throw await lost;
  if (!isLost) probing = setInterval(probe, PROBE_MS);
  return {
    lost,
    end: () => lose(new Error('closed')),
    async publish(payload) {
      await publisher.publish(channel, payload).catch((error) => {
        lose(error);
        throw error;
      });
    },
  };
}
