import type { CopyEditor } from '@/agent/copy-editor/copy-editor';
import { turnCounts } from '@/agent/queries/turn-counts';
import type { AgentTool } from '@/agent/tools/tool';
import { makeToolset } from '@/agent/tools/toolset';
import { sweepTurns } from '@/agent/turns/queue/sweep';
import { RUN_TURN } from '@/agent/turns/queue/wake-worker';
import { runTurn } from '@/agent/turns/run-turn';
import { TURN_TIMING, type TurnTiming } from '@/agent/turns/timing';
import { TURN_LIMITS, type TurnLimits, type TurnWorker } from '@/agent/turns/worker';
import { overReservedConnections, type Platform } from '@/platform/context';
import type { JobHandler } from '@/platform/jobs';
import { continuePlans } from '@/tasks/plans/commands/continue-plans';
import { BUILT_IN_TASKS, type TaskDefinition } from '@/tasks/registry';
import { TASK_TOOLS } from '@/tasks/tools';
import { type PeriodicJob, startPeriodic } from './periodic';
import { makeTurnPorts } from './turn-ports';

export interface TurnJobs {
  /** The handlers for `Jobs.work`. */
  handlers: Record<string, JobHandler>;
  /**
   * Looks now and at intervals for turns that no worker runs, and for plans that can continue. Runs only in processes
   * that take jobs.
   */
  startSweeping(): void;
  /** Counts the running and waiting turns of the whole installation, for health reports. */
  counts(): Promise<{ running: number; queued: number }>;
  /** Releases the running turns, so that the next process can continue them. Call it before the worker stops. */
  stop(): Promise<void>;
}

export interface TurnJobsOptions {
  copyEditor: CopyEditor;
  /** Additional tools besides the built-in ones. */
  tools?: readonly AgentTool[];
  /** Additional tasks besides the built-in ones. */
  tasks?: readonly TaskDefinition[];
  timing?: Partial<TurnTiming>;
  limits?: Partial<TurnLimits>;
}

export function makeTurnJobs(platform: Platform, options: TurnJobsOptions): TurnJobs {
  const worker: TurnWorker = {
    platform,
    toolset: makeToolset([...TASK_TOOLS, ...(options.tools ?? [])]),
    copyEditor: options.copyEditor,
    timing: { ...TURN_TIMING, ...options.timing },
    limits: { ...TURN_LIMITS, ...options.limits },
    ports: makeTurnPorts([...BUILT_IN_TASKS, ...(options.tasks ?? [])]),
  };
  const shutdown = new AbortController();
  const running = new Set<Promise<void>>();
  let sweeping: PeriodicJob | undefined;

  return {
    handlers: {
      [RUN_TURN]: async ({ turnId }, signal) => {
        if (typeof turnId !== 'string' || shutdown.signal.aborted) return;
        const run = runTurn(worker, turnId, AbortSignal.any([shutdown.signal, signal]));
        running.add(run);
        await run.finally(() => running.delete(run));
      },
    },
    startSweeping() {
      sweeping ??= startPeriodic(platform.log, {
        everyMs: worker.timing.sweepMs,
        run: async () => {
          await sweepTurns(platform);
          await continuePlans(platform);
        },
        failure: 'could not look for waiting turns',
      });
    },
    counts: () => turnCounts(overReservedConnections(platform)),
    async stop() {
      shutdown.abort();
      await Promise.allSettled([...running, sweeping?.stop()]);
    },
  };
}
