import pg from 'pg';
import type { Logger } from '../log';
import { BUS_CHANNEL, type BusReceiver, type BusTransport, openBus, type TransportBus } from './bus';

const RECONNECT_MS = 500;
const COUNT_MS = 2_000;
/**
 * Each process holds this lock, shared with all others, on the connection that it listens on. The number is arbitrary.
 */
const LISTENING_LOCK = 7_164_321;
const COUNT_LISTENERS = `select count(*)::int as listeners from pg_locks
  where locktype = 'advisory' and classid = 0 and objid = ${LISTENING_LOCK} and objsubid = 1
    and database = (select oid from pg_database where datname = current_database())`;

/** Opens a bus that uses LISTEN on a separate connection and NOTIFY over the pool. */
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
  let aloneAt: number | undefined;

  async function connect(): Promise<void> {
    // Uses the pool's options, so that it is cut off with the pool when the database stops responding.
    const next = new pg.Client({ ...pool.options, connectionString: url });
    next.on('error', (error) => log.warn({ err: error }, 'bus connection failed'));
    next.on('end', () => {
      if (!closed && client === next) void reconnect();
    });
    next.on('notification', ({ payload }) => receiver.onMessage(payload ?? ''));
    await next.connect();
    await next.query(`select pg_advisory_lock_shared(${LISTENING_LOCK})`);
    await next.query(`listen ${BUS_CHANNEL}`);
    client = next;
  }

  async function count(): Promise<void> {
    const [asked, askedAt] = [client, performance.now()];
    if (!asked) return;
    const { rows } = await asked.query<{ listeners: number }>({ name: 'bus_count', text: COUNT_LISTENERS });
    aloneAt = client === asked && rows[0]?.listeners === 1 ? askedAt : undefined;
  }

  async function reconnect(): Promise<void> {
    client = undefined;
    aloneAt = undefined;
    while (!closed && !client) {
      await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS));
      if (closed) return;
      await connect().then(receiver.onGap, (error) => log.warn({ err: error }, 'bus cannot reconnect yet'));
    }
  }

  await connect();
  // If the connection is lost, it reconnects on its own, so errors are ignored.
  const counting = setInterval(() => void count().catch(() => {}), COUNT_MS).unref();
  return {
    async send(payload) {
      // Messages need not survive a crash, so this commit doesn't wait for the disk, which edits need more.
      const text = `select set_config('synchronous_commit', 'off', true), pg_notify($1, $2)`;
      await pool.query({ name: 'bus_notify', text, values: [BUS_CHANNEL, payload] });
    },
    isUp: () => client !== undefined,
    aloneAt: () => aloneAt,
    async close() {
      closed = true;
      clearInterval(counting);
      await client?.end();
    },
  };
}
