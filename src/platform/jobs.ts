import { makeWorkerUtils, type Runner, run, runMigrations, Logger as WorkerLogger } from 'graphile-worker';
import type pg from 'pg';
import type { Logger } from './log';

/**
 * The job queue. It is only a doorbell: each job is tried once, and whatever must not be forgotten has its own state
 * in its own table (a turn its lease) with a sweeper that rings again. So a job that died with its process is no loss.
 */
export interface Jobs {
  /** Rings. Two jobs with the same key are one while the first has not begun. */
  add(name: string, payload: Record<string, unknown>, key?: string): Promise<void>;
  close(): Promise<void>;
}

export type JobHandler = (payload: Record<string, unknown>, signal: AbortSignal) => Promise<void>;

export async function openJobs(pool: pg.Pool): Promise<Jobs> {
  await runMigrations({ pgPool: pool });
  const utils = await makeWorkerUtils({ pgPool: pool });
  return {
    async add(name, payload, key) {
      await utils.addJob(name, payload, { maxAttempts: 1, ...(key ? { jobKey: key } : {}) });
    },
    async close() {
      await utils.release();
    },
  };
}

/** The queue's own words go where everybody's do; what it tells of each job is for debugging. */
function logOf(log: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, message) => {
    if (level === 'error') log.error({ part: 'jobs' }, message);
    else log.debug({ part: 'jobs' }, message);
  });
}

/** Takes jobs until stopped. `stop` lets running ones see their signal and waits for them. */
export async function startWorker(
  pool: pg.Pool,
  handlers: Record<string, JobHandler>,
  log: Logger,
): Promise<{ stop(): Promise<void> }> {
  const runner: Runner = await run({
    pgPool: pool,
    logger: logOf(log),
    concurrency: 32,
    noHandleSignals: true,
    pollInterval: 1000,
    taskList: Object.fromEntries(
      Object.entries(handlers).map(([name, handle]) => [
        name,
        async (payload: unknown, helpers: { abortSignal?: AbortSignal }) => {
          try {
            await handle(payload as Record<string, unknown>, helpers.abortSignal ?? new AbortController().signal);
          } catch (error) {
            log.error({ err: error, job: name }, 'job failed');
            throw error;
          }
        },
      ]),
    ),
  });
  return {
    async stop() {
      await runner.stop();
    },
  };
}
