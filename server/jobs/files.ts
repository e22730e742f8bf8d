import { idsInRequests } from '@/agent/queries/mentions/mentioned-ids';
import { collectFiles } from '@/files/commands/collect-files';
import { MAKE_PREVIEW, makePreviews, PreviewQueue } from '@/files/commands/make-preview';
import type { Platform } from '@/platform/context';
import type { JobHandler } from '@/platform/jobs';
import { type PeriodicJob, startPeriodic } from './periodic';

const LOOK_EVERY_MS = 86_400_000;

/** For `Jobs.work`. */
export function fileHandlers(platform: Platform): Record<string, JobHandler> {
  const previews = new PreviewQueue(platform);
  return { [MAKE_PREVIEW]: ({ fileId }, signal) => previews.add(String(fileId), signal) };
}

/**
 * Looks now and every day for files that nothing names any more, and for pictures whose smaller copy was never made. Only
 * in a process that takes jobs; several may.
 */
export function startFileJobs(platform: Platform): PeriodicJob {
  return startPeriodic(platform.log, {
    everyMs: LOOK_EVERY_MS,
    run: async (signal) => {
      await collectFiles(platform, { now: new Date(), alsoNamed: idsInRequests }, signal);
      await makePreviews(platform, signal);
    },
    failure: 'the daily file job failed',
  });
}
