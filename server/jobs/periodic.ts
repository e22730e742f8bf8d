import type { Logger } from '@/platform/log';

export interface PeriodicJob {
  /** Runs no more; resolves when the run under way, whose signal is aborted, has ended. */
  stop(): Promise<void>;
}

export interface PeriodicWork {
  everyMs: number;
  run: (signal: AbortSignal) => Promise<unknown>;
  /** For the log, when a run fails; the next one comes nevertheless. */
  failure: string;
}

/** Does something now and at intervals, never twice at once in this process: a run that lasts longer delays the next. */
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
