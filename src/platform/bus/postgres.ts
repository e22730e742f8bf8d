import pg from 'pg';
import type { Logger } from '../log';
import { BUS_CHANNEL, type BusReceiver, type BusTransport, openBus, type TransportBus } from './bus';

const RECONNECT_MS = 500;

/** News by LISTEN on a connection of its own, NOTIFY over the pool. */
export function openPostgresBus(url: string, pool: pg.Pool, log: Logger): Promise<TransportBus> {
  return openBus((receiver) => listen({ url, pool, log, receiver }), log);
}

interface Listening {
  url: string;
  pool: pg.Pool;
  log: Logger;
  receiver: BusReceiver;
}

async function listen({ url, pool, log, receiver }: Listening): Promise<BusTransport> {
  let client: pg.Client | undefined;
  let closed = false;

  async function connect(): Promise<void> {
    // Connected as the pool is, so that it is cut off with the pool when the database falls silent.
    const next = new pg.Client({ ...pool.options, connectionString: url });
    next.on('error', (error) => log.warn({ err: error }, 'bus connection failed'));
    next.on('end', () => {
      if (!closed && client === next) void reconnect();
    });
    next.on('notification', ({ payload }) => receiver.onMessage(payload ?? ''));
    await next.connect();
    await next.query(`listen ${BUS_CHANNEL}`);
    client = next;
  }

  async function reconnect(): Promise<void> {
    client = undefined;
    while (!closed && !client) {
      await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS));
      if (closed) return;
      await connect().then(receiver.onGap, (error) => log.warn({ err: error }, 'bus cannot reconnect yet'));
    }
  }

  await connect();
  return {
    async send(payload) {
      // News need not outlive a crash, so their transaction does not wait for the disk: typing does, on the same disk.
      const text = `select set_config('synchronous_commit', 'off', true), pg_notify($1, $2)`;
      await pool.query({ name: 'bus_notify', text, values: [BUS_CHANNEL, payload] });
    },
    isUp: () => client !== undefined,
    async close() {
      closed = true;
      await client?.end();
    },
  };
}
