import { newId } from '@/kernel/id';
import type { Logger } from '../log';
import { makeOutbox } from './outbox';
import { makeRecentTopics } from './recent-topics';

/**
 * Notifications between parts of the server, in this process and in others. A message is only a topic ("something about
 * this changed"); listeners then read the rows. It may arrive twice, late, or (over a lost connection) not at all, so
 * readers also check on their own now and then. Publish after the commit, never inside a transaction: NOTIFY takes a
 * lock on the whole database.
 */
export interface Bus {
  /** Calls `listener` for each publication of the topic, from any process. Returns a function that unsubscribes. */
  subscribe(topic: string, listener: () => void): () => void;
  publish(...topics: string[]): void;
  /**
   * Returns for how long (ms) no message about any of the topics came to this process, as far as it can know; at most
   * 30 s.
   */
  quietMs(topics: readonly string[]): number;
  /**
   * Returns false if no other process listens. For frequent messages whose readers also check on their own: a process
   * that has just started may be missed for a moment.
   */
  mayBeHeard(): boolean;
  status(): BusStatus;
  close(): Promise<void>;
}

/** `isDegraded`: the transport that the operator chose is down; Postgres may have replaced it. */
export interface BusStatus {
  carrier: 'Postgres' | 'Redis';
  isDegraded: boolean;
}

/** Carries messages between processes. */
export interface BusTransport {
  /** Sends one message of at most 7,500 ASCII characters. */
  send(payload: string): Promise<void>;
  /** Returns whether messages of other processes are received. */
  isUp(): boolean;
  /** Returns the last time (`performance.now()`) when no other process listened, or undefined if that isn't known. */
  aloneAt(): number | undefined;
  close(): Promise<void>;
}

export interface BusReceiver {
  onMessage(payload: string): void;
  /** Called when a lost connection is back. Messages sent in between were not received. */
  onGap(): void;
}

/** Announces that a process has begun to listen. */
const HELLO = 'bus:hello';
/** How long topics are remembered. */
const REMEMBER_MS = 30_000;

export const BUS_CHANNEL = 'variorum';

/** A bus that can also deliver messages from another transport. */
export interface TransportBus extends Bus {
  /** Identifies this process in its messages. */
  processId: string;
  /** Calls the listeners of this process only. */
  deliver(topics: readonly string[]): void;
  /** Calls all listeners of this process, because messages may have been missed. */
  deliverAll(): void;
}

/**
 * Opens a bus over a transport. Messages of this process are delivered at once, those of other processes when the
 * transport receives them.
 */
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
  // What was said before is unknown.
  local.deliverAll();
  return {
    ...local,
    quietMs: (topics) => (transport.isUp() ? local.quietMs(topics) : 0),
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

/** Makes the part of a bus that delivers inside this process. */
export function makeLocalListeners(log: Logger) {
  const listeners = new Map<string, Set<() => void>>();
  const recent = makeRecentTopics(REMEMBER_MS);
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
    quietMs: recent.quietMs,
    deliver(topics: readonly string[]) {
      recent.add(topics);
      for (const topic of topics) for (const listener of [...(listeners.get(topic) ?? [])]) call(listener);
    },
    deliverAll() {
      recent.missed();
      for (const set of [...listeners.values()]) for (const listener of [...set]) call(listener);
    },
  };
}

/**
 * Returns the topics of another process's message. Ignores messages of this process and unknown messages, because a
 * channel can be shared.
 */
export function topicsFromOthers(payload: string, processId: string): string[] {
  try {
    const { from, topics } = JSON.parse(payload) as { from?: unknown; topics?: unknown };
    if (typeof from !== 'string' || from === processId || !Array.isArray(topics)) return [];
    return topics.filter((topic) => typeof topic === 'string');
  } catch {
    return [];
  }
}
