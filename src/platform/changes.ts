import type { Bus } from './bus/bus';

/** How often to look when nothing was heard. */
const LOOK_EVERY_MS = 60_000;

export interface ChangesOptions {
  /** Ends the stream; undefined: it ends with its reader. */
  signal: AbortSignal | undefined;
  /** News can get lost, so there is a look at least this often. */
  everyMs: number;
}

/**
 * Yields when there is something to look at: once at the start, then after news of any of the topics. Whatever comes
 * while the reader is busy is one look more, not several.
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

export interface GuardedChangesOptions<T> {
  signal: AbortSignal | undefined;
  /** Rejects when who watches may not (any more). */
  ask: () => Promise<unknown>;
  /** What is yielded each time. */
  news: T;
}

/**
 * As `changes`, for somebody who has to be allowed to look: they are asked about before the stream is given, and again
 * before each item. Rejects, or ends so, with what `ask` rejects with.
 */
export async function guardedChanges<T>(
  bus: Bus,
  topicNames: readonly string[],
  { signal, ask, news }: GuardedChangesOptions<T>,
): Promise<AsyncGenerator<T, void>> {
  await ask();
  return (async function* () {
    for await (const _ of changes(bus, topicNames, { signal, everyMs: LOOK_EVERY_MS })) {
      await ask();
      yield news;
    }
  })();
}
