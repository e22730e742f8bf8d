import type { CopyEditor } from '@/agent/copy-editor/copy-editor';
import { turnCounts } from '@/agent/queries/turn-counts';
import type { AgentTool } from '@/agent/tools/tool';
import { makeToolset } from '@/agent/tools/toolset';
import { RUN_TURN } from '@/agent/turns/queue/ring';
import { sweepTurns } from '@/agent/turns/queue/sweep';
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
  /** For `Jobs.work`. */
  handlers: Record<string, JobHandler>;
  /** Looks now, and from now on at intervals, for turns that nobody works on, and plans that can go on. Only in a process that takes jobs. */
  startSweeping(): void;
  /** How many turns run and wait on the whole installation, for health. */
  counts(): Promise<{ running: number; queued: number }>;
  /** Gives the running turns back, for the next process to go on with. Call it before the worker stops. */
  stop(): Promise<void>;
}

export interface TurnJobsOptions {
  copyEditor: CopyEditor;
  /** More tools than the program's own. */
  tools?: readonly AgentTool[];
  /** More tasks than the program's own. */
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
