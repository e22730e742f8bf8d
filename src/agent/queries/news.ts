import type { Bus } from '@/platform/bus';

/** The bus may lose news, so whoever waits looks by himself after this long. */
const LOOK_ANYWAY_MS = 3_000;

export interface News {
  /** Resolves when one of the topics was published since the last call, at the latest after a few seconds. */
  next(): Promise<void>;
  close(): void;
}

/** Begins to listen at once, so that nothing which is published after this call is missed. */
export function listenFor(bus: Bus, topicNames: readonly string[], signal: AbortSignal | undefined): News {
  let isNew = false;
  let wake = () => {};
  const onNews = () => {
    isNew = true;
    wake();
  };
  const leave = topicNames.map((topic) => bus.subscribe(topic, onNews));
  signal?.addEventListener('abort', onNews);
  return {
    async next() {
      if (!isNew) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, LOOK_ANYWAY_MS);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      isNew = false;
    },
    close() {
      for (const stop of leave) stop();
      signal?.removeEventListener('abort', onNews);
    },
  };
}
