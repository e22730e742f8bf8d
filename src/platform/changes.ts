import type { Bus } from './bus/bus';
import { topics } from './topics';

/** How often to check when no message came. */
const POLL_EVERY_MS = 60_000;

/**
 * Says that something may have changed. In the first message of a stream, `quietMs` is for how long nothing had changed
 * until then: a reader who asked for the data less than `quietMs` ago has the newest. In later messages it is 0.
 */
export type News<T> = T & { quietMs: number };

export interface ChangesOptions {
  /** Ends the stream. If undefined, it ends with its reader. */
  signal: AbortSignal | undefined;
  /** Messages can get lost, so the stream yields at least this often. */
  everyMs: number;
}

/**
 * Yields when there may be changes: once at the start, then after each message on any of the topics. Messages that come
 * while the reader is busy cause one more yield, not several.
 */
export async function* changes(
  bus: Bus,
  topicNames: readonly string[],
  { signal, everyMs }: ChangesOptions,
): AsyncGenerator<void, void> {
  let isFresh = true;
  let wake = () => {};
  const ring = () => {
    isFresh = true;
    wake();
  };
  const subscriptions = topicNames.map((topic) => bus.subscribe(topic, ring));
  const timer = setInterval(ring, everyMs).unref();
  signal?.addEventListener('abort', ring);
  try {
    for (;;) {
      if (!isFresh) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      if (signal?.aborted) return;
      isFresh = false;
      yield;
    }
  } finally {
    for (const unsubscribe of subscriptions) unsubscribe();
    clearInterval(timer);
    signal?.removeEventListener('abort', ring);
  }
}

export interface Watcher {
  bus: Bus;
  actor: { userId: string };
}

export interface GuardedChangesOptions<T> {
  signal: AbortSignal | undefined;
  /** Rejects if the watcher has no access, or has lost it. */
  ask: () => Promise<unknown>;
  /** The value that is yielded each time. */
  news: T;
}

/**
 * Like `changes`, for a watcher whose access must be checked: before the stream is returned, and again before each later
 * item. Rejects, or ends the stream, with the error of `ask`.
 */
export async function guardedChanges<T extends object>(
  watcher: Watcher,
  topicNames: readonly string[],
  { signal, ask, news }: GuardedChangesOptions<T>,
): Promise<AsyncGenerator<News<T>, void>> {
  await ask();
  return (async function* () {
    let isFirst = true;
    for await (const _ of changes(watcher.bus, topicNames, { signal, everyMs: POLL_EVERY_MS })) {
      const quietMs = isFirst ? quietMsFor(watcher, topicNames) : 0;
      if (!isFirst) await ask();
      isFirst = false;
      yield { ...news, quietMs };
    }
  })();
}

/** Returns the `quietMs` of a stream's first message. Must be called after the stream has begun to listen. */
export function quietMsFor({ bus, actor }: Watcher, topicNames: readonly string[]): number {
  // What a person sees also changes with their access.
  return bus.quietMs([...topicNames, topics.access(actor.userId)]);
}
