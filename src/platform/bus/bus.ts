import { newId } from '@/kernel/id';
import type { Logger } from '../log';
import { makeOutbox } from './outbox';

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
  /**
   * False if no other process listens. For frequent news that readers also find by themselves: a process that has just
   * started may be missed for a moment.
   */
  mayBeHeard(): boolean;
  status(): BusStatus;
  close(): Promise<void>;
}

/** `isDegraded`: the carrier that the operator chose is away, and another one stands in for it. */
export interface BusStatus {
  carrier: 'Postgres' | 'Redis';
  isDegraded: boolean;
}

/** What carries news between processes. */
export interface BusTransport {
  /** Sends one message, of at most 7,500 characters of ASCII. */
  send(payload: string): Promise<void>;
  /** Whether messages of other processes are heard. */
  isUp(): boolean;
  /** When no other process listened, in the time of `performance.now()`; undefined if that isn't known. */
  aloneAt(): number | undefined;
  close(): Promise<void>;
}

export interface BusReceiver {
  onMessage(payload: string): void;
  /** The connection was lost and is back: what was said meanwhile was not heard. */
  onGap(): void;
}

/** Says that a process has begun to listen. */
const HELLO = 'bus:hello';

export const BUS_CHANNEL = 'variorum';

/** A bus that another carrier can bring news to. */
export interface TransportBus extends Bus {
  /** Names this process in its messages. */
  processId: string;
  /** Calls the listeners of this process only. */
  deliver(topics: Iterable<string>): void;
  /** Calls all listeners of this process: news may have been missed. */
  deliverAll(): void;
}

/** A bus over a transport. Own news are delivered at once; those of others as the transport brings them. */
export async function openBus(
  connect: (receiver: BusReceiver) => Promise<BusTransport>,
  log: Logger,
): Promise<TransportBus> {
  const processId = newId();
  const local = makeLocalListeners(log);
  let heardOthersAt = performance.now();
  const transport = await connect({
    onMessage(payload) {
      const topics = topicsFromOthers(payload, processId);
      if (topics.length) heardOthersAt = performance.now();
      local.deliver(topics);
    },
    onGap() {
      outbox.add([HELLO]);
      local.deliverAll();
    },
  });
  const outbox = makeOutbox(processId, {
    send: transport.send,
    onFailure: (error) => log.warn({ err: error }, 'messages could not be sent to other processes yet'),
  });
  outbox.add([HELLO]);
  return {
    ...local,
    processId,
    mayBeHeard() {
      const aloneAt = transport.aloneAt();
      return aloneAt === undefined || aloneAt <= heardOthersAt;
    },
    publish(...topics) {
      outbox.add(topics);
      local.deliver(topics);
    },
    status: () => ({ carrier: 'Postgres', isDegraded: !transport.isUp() }),
    async close() {
      await outbox.close();
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
    deliver(topics: Iterable<string>) {
      for (const topic of topics) for (const listener of [...(listeners.get(topic) ?? [])]) call(listener);
    },
    deliverAll() {
      for (const set of [...listeners.values()]) for (const listener of [...set]) call(listener);
    },
  };
}

/** What another process says in a message. Nothing of our own, nor of what is not ours: a channel can be shared. */
export function topicsFromOthers(payload: string, processId: string): string[] {
  try {
    const { from, topics } = JSON.parse(payload) as { from?: unknown; topics?: unknown };
    if (typeof from !== 'string' || from === processId || !Array.isArray(topics)) return [];
    return topics.filter((topic) => typeof topic === 'string');
  } catch {
    return [];
  }
}
