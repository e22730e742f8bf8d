import { AsyncLocalStorage } from 'node:async_hooks';
import { makeWorkerUtils, type Runner, run, runMigrations, Logger as WorkerLogger } from 'graphile-worker';
import type pg from 'pg';
import type { Logger } from './log';

/**
 * The job queue. It is only a doorbell: each job is tried once, and whatever must not be forgotten has its own state
 * in its own table (a turn its lease) with a sweeper that rings again. So a job that died with its process is no loss,
 * and one that a worker of this process can take need not go through the database at all.
 */
export interface Jobs {
  /**
   * Rings, after the state that the job is about has been committed. A worker of this process takes it at once; when
   * there is none, or it has its hands full, the next worker of any process does. Two jobs with the same key are one
   * while the first has not begun.
   */
  add(name: string, payload: Record<string, unknown>, key?: string): Promise<void>;
  /** Takes jobs until stopped. `stop` lets running ones see their signal and waits for them. */
  work(handlers: Record<string, JobHandler>, log: Logger): Promise<Worker>;
  close(): Promise<void>;
}

export type JobHandler = (payload: Record<string, unknown>, signal: AbortSignal) => Promise<void>;

export interface Worker {
  stop(): Promise<void>;
}

/** Jobs at once: so many that were rung for in this process, and so many from the queue. */
const OWN_AT_ONCE = 16;
const QUEUED_AT_ONCE = 16;
/** How often each of them looks into the queue by itself. A new job wakes them, so this is for lost wake-ups only. */
const POLL_MS = 5_000;

export async function openJobs(pool: pg.Pool): Promise<Jobs> {
  await runMigrations({ pgPool: pool });
  const utils = await makeWorkerUtils({ pgPool: pool });
  const ownWorkers = new Set<OwnWorker>();
  return {
    async add(name, payload, key) {
      for (const worker of ownWorkers) if (worker.take(name, payload)) return;
      await utils.addJob(name, payload, { maxAttempts: 1, ...(key ? { jobKey: key } : {}) });
    },
    async work(handlers, log) {
      const logged = logFailures(handlers, log);
      const own = makeOwnWorker(logged);
      const runner = await runQueue(pool, logged, log);
      ownWorkers.add(own);
      return {
        async stop() {
          ownWorkers.delete(own);
          await Promise.all([runner.stop(), own.stop()]);
        },
      };
    },
    async close() {
      await utils.release();
    },
  };
}

interface OwnWorker {
  /** Begins a job. False: it is not one for this worker, or there are too many. */
  take(name: string, payload: Record<string, unknown>): boolean;
  stop(): Promise<void>;
}

/** Takes what is rung for in this process. */
function makeOwnWorker(handlers: Record<string, JobHandler>): OwnWorker {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  // A job is nobody's request: what is known of the one that rings (its address, its token) ends here.
  const apart = AsyncLocalStorage.snapshot();
  return {
    take(name, payload) {
      const handle = handlers[name];
      if (!handle || running.size >= OWN_AT_ONCE) return false;
      const job: Promise<void> = apart(() => handle(payload, stopping.signal))
        .catch(() => {})
        .finally(() => running.delete(job));
      running.add(job);
      return true;
    },
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

/** Takes what stands in the queue. */
function runQueue(pool: pg.Pool, handlers: Record<string, JobHandler>, log: Logger): Promise<Runner> {
  return run({
    pgPool: pool,
    logger: logOf(log),
    concurrency: QUEUED_AT_ONCE,
    noHandleSignals: true,
    pollInterval: POLL_MS,
    taskList: Object.fromEntries(
      Object.entries(handlers).map(([name, handle]) => [
        name,
        (payload: unknown, helpers: { abortSignal?: AbortSignal }) =>
          handle(payload as Record<string, unknown>, helpers.abortSignal ?? new AbortController().signal),
      ]),
    ),
  });
}

function logFailures(handlers: Record<string, JobHandler>, log: Logger): Record<string, JobHandler> {
  return Object.fromEntries(
    Object.entries(handlers).map(([name, handle]): [string, JobHandler] => [
      name,
      async (payload, signal) => {
        try {
          await handle(payload, signal);
        } catch (error) {
          log.error({ err: error, job: name }, 'job failed');
          throw error;
        }
      },
    ]),
  );
}

/** The queue's own words go where everybody's do; what it tells of each job is for debugging. */
function logOf(log: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, message) => {
    if (level === 'error') log.error({ part: 'jobs' }, message);
    else log.debug({ part: 'jobs' }, message);
  });
}
