import type { Logger } from '@/platform/log';

/** What has been started, to be stopped in the opposite order. */
export interface Closing {
  add(name: string, close: () => Promise<void> | void): void;
  /** Stops everything. A part that fails to stop is logged and keeps nobody else from stopping. */
  closeAll(): Promise<void>;
}

export function makeClosing(log: Logger): Closing {
  const parts: { name: string; close(): Promise<void> | void }[] = [];
  return {
    add(name, close) {
      parts.push({ name, close });
    },
    async closeAll() {
      for (const { name, close } of parts.splice(0).reverse()) {
        try {
          await close();
        } catch (error) {
          log.warn({ err: error, part: name }, 'a component did not stop cleanly');
        }
      }
    },
  };
}
