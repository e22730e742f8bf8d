import type { Platform } from '@/platform/context';
import { sendDigests } from '@/review/digest/commands/send-digests';
import { type PeriodicJob, startPeriodic } from './periodic';

const LOOK_EVERY_MS = 5 * 60_000;

/** Looks now and every 5 minutes for digests that are due. Only in a process that takes jobs; several may. */
export function startDigestJobs(platform: Platform): PeriodicJob {
  return startPeriodic(platform.log, {
    everyMs: LOOK_EVERY_MS,
    run: (signal) => sendDigests(platform, new Date(), signal),
    failure: 'digests could not be sent',
  });
}
