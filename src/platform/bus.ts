import pg from 'pg';
import { newId } from '@/kernel/id';
import type { Logger } from './log';

/**
 * News between the parts of the product, in this process and in others. A message is only a topic ("something about
 * this changed"): who cares reads the rows. It may come twice, late, or (over a lost connection) not at all, so
 * readers also look by themselves now and then. Publish after the commit, never inside a transaction: NOTIFY takes a
 * lock on the whole database.
 */
export interface Bus {
  /** Calls `listener` for each publication of the topic, in whatever process. Returns the way out. */
  subscribe(topic: string, listener: () => void): () => void;
  publish(...topics: string[]): void;
  close(): Promise<void>;
}

const CHANNEL = 'variorum';
/** NOTIFY takes 8,000 bytes; topics are ASCII. */
const MAX_PAYLOAD = 7_500;
const GATHER_MS = 2;
const RECONNECT_MS = 500;

interface Notice {
  from: string;
  topics: string[];
}

export function makeLocalListeners(log: Logger) {
  const listeners = new Map<string, Set<() => void>>();
  const call = (listener: () => void) => {
    try {
      listener();
    } catch (error) {
      log.error({ err: error }, 'a bus listener failed');
    }
  };
  return {
    subscribe(topic: string, listener: () => void) {
      const set = listeners.get(topic) ?? new Set();
      listeners.set(topic, set.add(listener));
      return () => {
        set.delete(listener);
        if (set.size === 0 && listeners.get(topic) === set) listeners.delete(topic);
      };
    },
    deliver(topic: string) {
      for (const listener of [...(listeners.get(topic) ?? [])]) call(listener);
    },
    deliverAll() {
      for (const set of [...listeners.values()]) for (const listener of [...set]) call(listener);
    },
  };
}

/** A bus over LISTEN/NOTIFY. Own news are delivered at once; those of others as Postgres passes them on. */
export async function openPostgresBus(url: string, pool: pg.Pool, log: Logger): Promise<Bus> {
  const processId = newId();
  const local = makeLocalListeners(log);
  let pending = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let client: pg.Client | undefined;
  let closed = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url });
    next.on('error', (error) => log.warn({ err: error }, 'bus connection failed'));
    next.on('end', () => {
      if (!closed && client === next) void reconnect();
    });
    next.on('notification', ({ payload }) => {
      const notice = JSON.parse(payload ?? '{}') as Partial<Notice>;
      if (notice.from !== processId) for (const topic of notice.topics ?? []) local.deliver(topic);
    });
    await next.connect();
    await next.query(`listen ${CHANNEL}`);
    client = next;
  }

  async function reconnect(): Promise<void> {
    client = undefined;
    while (!closed && !client) {
      await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS));
      if (closed) return;
      await connect().then(
        // Whatever was said meanwhile was not heard: everybody looks for himself.
        () => local.deliverAll(),
        (error) => log.warn({ err: error }, 'bus cannot reconnect yet'),
      );
    }
  }

  function send(): void {
    timer = undefined;
    const topics = [...pending];
    pending = new Set();
    for (const payload of payloads(processId, topics)) {
      pool.query('select pg_notify($1, $2)', [CHANNEL, payload]).catch((error) => {
        if (!closed) log.warn({ err: error }, 'news could not be passed to other processes');
      });
    }
  }

  await connect();
  return {
    subscribe: local.subscribe,
    publish(...topics) {
      for (const topic of topics) {
        pending.add(topic);
        local.deliver(topic);
      }
      timer ??= setTimeout(send, GATHER_MS);
    },
    async close() {
      closed = true;
      if (timer) {
        clearTimeout(timer);
        send();
      }
      await client?.end();
    },
  };
}

function payloads(from: string, topics: string[]): string[] {
  const out: string[] = [];
  let chunk: string[] = [];
  let size = 0;
  for (const topic of topics) {
    if (size + topic.length > MAX_PAYLOAD && chunk.length) {
      out.push(JSON.stringify({ from, topics: chunk }));
      chunk = [];
      size = 0;
    }
    chunk.push(topic);
    size += topic.length + 3;
  }
  if (chunk.length) out.push(JSON.stringify({ from, topics: chunk }));
  return out;
}
