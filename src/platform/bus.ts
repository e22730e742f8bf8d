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

/** What carries news between processes. */
export interface BusTransport {
  /** Sends one message, of at most `MAX_PAYLOAD` characters of ASCII. */
  send(payload: string): Promise<void>;
  close(): Promise<void>;
}

export interface BusReceiver {
  onMessage(payload: string): void;
  /** The connection was lost and is back: what was said meanwhile was not heard. */
  onGap(): void;
}

export const BUS_CHANNEL = 'variorum';
/** NOTIFY takes 8,000 bytes. */
const MAX_PAYLOAD = 7_500;
const GATHER_MS = 2;

interface Notice {
  from: string;
  topics: string[];
}

/** A bus over a transport. Own news are delivered at once; those of others as the transport brings them. */
export async function openBus(connect: (receiver: BusReceiver) => Promise<BusTransport>, log: Logger): Promise<Bus> {
  const processId = newId();
  const local = makeLocalListeners(log);
  let pending = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const transport = await connect({
    onMessage(payload) {
      const notice = parseNotice(payload);
      if (notice && notice.from !== processId) for (const topic of notice.topics) local.deliver(topic);
    },
    onGap: local.deliverAll,
  });

  async function send(): Promise<void> {
    timer = undefined;
    const topics = [...pending];
    pending = new Set();
    try {
      await Promise.all(payloads(processId, topics).map((payload) => transport.send(payload)));
    } catch (error) {
      if (!closed) log.warn({ err: error }, 'news could not be passed to other processes');
    }
  }

  return {
    subscribe: local.subscribe,
    publish(...topics) {
      for (const topic of topics) {
        pending.add(topic);
        local.deliver(topic);
      }
      timer ??= setTimeout(() => void send(), GATHER_MS);
    },
    async close() {
      closed = true;
      if (timer) {
        clearTimeout(timer);
        await send();
      }
      await transport.close();
    },
  };
}

/** The deliveries inside this process. */
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

/** Undefined for what is not ours: a channel can be shared with others. */
function parseNotice(payload: string): Notice | undefined {
  try {
    const notice = JSON.parse(payload) as Partial<Notice>;
    return Array.isArray(notice.topics) && typeof notice.from === 'string' ? (notice as Notice) : undefined;
  } catch {
    return undefined;
  }
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
