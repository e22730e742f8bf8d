import { collectFiles } from '@/files/commands/collect-files';
import type { Platform } from '@/platform/context';
import { type PeriodicJob, startPeriodic } from './periodic';

const LOOK_EVERY_MS = 86_400_000;

/** Looks now and every day for files that nothing names any more. Only in a process that takes jobs; several may. */
export function startFileJobs(platform: Platform): PeriodicJob {
  return startPeriodic(platform.log, {
    everyMs: LOOK_EVERY_MS,
    run: (signal) => collectFiles(platform, new Date(), signal),
    failure: 'files that nothing names could not be deleted',
  });
}
