import type { Platform } from '@/platform/context';
import { findAider } from '@/tasks/aider/program';
import { sweepScratch } from '@/tasks/aider/sweep-scratch';
import { type PeriodicJob, startPeriodic } from './periodic';

const SWEEP_EVERY_MS = 600_000;

/**
 * Starts Aider once, so that the first edit doesn't wait for that, and regularly deletes its old folders. Runs only in
 * processes that take jobs.
 */
export function startAiderJobs(platform: Platform): PeriodicJob {
  const { log, settings } = platform;
  void findAider(settings).then((found) => {
    if (found.status === 'ready') log.info({ version: found.program.version }, 'Aider is ready');
    // A missing Aider isn't logged, because most servers don't use it.
    else if (found.status === 'unusable') log.warn({ problem: found.problem }, 'Aider can’t be used');
  });
  return startPeriodic(log, {
    everyMs: SWEEP_EVERY_MS,
    run: () => sweepScratch(platform),
    failure: 'folders of Aider could not be removed',
  });
}
