import type { Logger } from '@/platform/log';

export interface PeriodicJob {
  /** Stops the interval and aborts the signal of a current run. Resolves when that run has ended. */
  stop(): Promise<void>;
}

export interface PeriodicWork {
  everyMs: number;
  run: (signal: AbortSignal) => Promise<unknown>;
  /** The log message if a run fails. Later runs still take place. */
  failure: string;
}

/**
 * Runs something now and at intervals, never twice at once in this process. A run that takes longer than the interval
 * delays the next one.
 */
export function startPeriodic(log: Pick<Logger, 'warn'>, { everyMs, run, failure }: PeriodicWork): PeriodicJob {
  const shutdown = new AbortController();
  let running: Promise<unknown> | undefined;
  const look = () => {
    running ??= run(shutdown.signal)
      .catch((error) => {
        if (!shutdown.signal.aborted) log.warn({ err: error }, failure);
      })
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(look, everyMs);
  look();
  return {
    async stop() {
      clearInterval(timer);
      shutdown.abort();
      await running;
    },
  };
}
