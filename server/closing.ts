import type { Logger } from '@/platform/log';

/** The started parts, which are stopped in reverse order. */
export interface Closing {
  add(name: string, close: () => Promise<void> | void): void;
  /** Stops everything. If a part fails to stop, the error is logged and the others are still stopped. */
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
