import { idsInRequests } from '@/agent/queries/mentions/mentioned-ids';
import { collectFiles } from '@/files/commands/collect-files';
import { MAKE_PREVIEW, makePreviews, PreviewQueue } from '@/files/commands/make-preview';
import type { Platform } from '@/platform/context';
import type { JobHandler } from '@/platform/jobs';
import { type PeriodicJob, startPeriodic } from './periodic';

const POLL_EVERY_MS = 86_400_000;

/** Returns the handlers for `Jobs.work`. */
export function fileHandlers(platform: Platform): Record<string, JobHandler> {
  const previews = new PreviewQueue(platform);
  return { [MAKE_PREVIEW]: ({ fileId }, signal) => previews.add(String(fileId), signal) };
}

/**
 * Looks now and every day for files that nothing refers to anymore, and for pictures whose smaller copy was never made.
 * Runs only in processes that take jobs; several can run it.
 */
export function startFileJobs(platform: Platform): PeriodicJob {
  return startPeriodic(platform.log, {
    everyMs: POLL_EVERY_MS,
    run: async (signal) => {
      await collectFiles(platform, { now: new Date(), alsoNamed: idsInRequests }, signal);
      await makePreviews(platform, signal);
    },
    failure: 'the daily file job failed',
  });
}
