import { AsyncLocalStorage } from 'node:async_hooks';
import { makeWorkerUtils, type Runner, run, runMigrations, Logger as WorkerLogger } from 'graphile-worker';
import type pg from 'pg';
import type { Logger } from './log';
import { retriedPool } from './postgres/retried-pool';

/**
 * The job queue. It only wakes workers: each job is tried once, and everything that must not be lost has its own state
 * in its own table (a turn has its lease), with a sweeper that adds the job again. So it does no harm if a job dies
 * with its process, and a job that a worker of this process can take doesn't need to go through the database.
 */
export interface Jobs {
  /**
   * Adds a job, after the state it is about has been committed. A worker of this process takes it at once; if there is
   * none or it is busy, the next free worker of any process does. Two jobs with the same key are merged while the first
   * hasn't begun.
   */
  add(name: string, payload: Record<string, unknown>, key?: string): Promise<void>;
  /** Takes jobs until stopped. `stop` aborts the signal of running jobs and waits for them. */
  work(handlers: Record<string, JobHandler>, log: Logger): Promise<Worker>;
  close(): Promise<void>;
}

export type JobHandler = (payload: Record<string, unknown>, signal: AbortSignal) => Promise<void>;

export interface Worker {
  stop(): Promise<void>;
}

/** How many jobs run at once: jobs added in this process, and jobs from the queue. */
const OWN_AT_ONCE = 16;
const QUEUED_AT_ONCE = 16;
/** How often the queue is polled. A new job wakes a worker anyway, so this only covers lost wake-ups. */
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
  /** Starts a job. Returns false if this worker can't handle it or has too many. */
  take(name: string, payload: Record<string, unknown>): boolean;
  stop(): Promise<void>;
}

/** Makes a worker that runs jobs added in this process. */
function makeOwnWorker(handlers: Record<string, JobHandler>): OwnWorker {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  // A job doesn't belong to a request: the address and token of the request that added it must not be visible to it.
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

/** Runs the jobs from the queue. */
function runQueue(pool: pg.Pool, handlers: Record<string, JobHandler>, log: Logger): Promise<Runner> {
  return run({
    pgPool: retriedPool(pool),
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

/** Sends the queue's errors to the normal log. Its messages about each job are for debugging. */
function logOf(log: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, message) => {
    if (level === 'error') log.error({ part: 'jobs' }, message);
    else log.debug({ part: 'jobs' }, message);
  });
}
