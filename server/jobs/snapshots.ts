import type { Platform } from '@/platform/context';
import { createAutomaticSnapshots, SNAPSHOT_TIMING } from '@/versions/commands/create-automatic-snapshots';
import { thinSnapshots } from '@/versions/commands/thin-snapshots';
import { type PeriodicJob, startPeriodic } from './periodic';

const POLL_EVERY_MS = 60_000;
const THIN_EVERY_MS = 3_600_000;

/**
 * Makes automatic snapshots, and thins them out, at intervals. Runs only in processes that take jobs; several can run
 * it. Stopping waits for the document being processed.
 */
export function startSnapshotJobs(platform: Platform): PeriodicJob {
  let thinnedAt = 0;
  return startPeriodic(platform.log, {
    everyMs: POLL_EVERY_MS,
    async run(signal) {
      await createAutomaticSnapshots(platform, SNAPSHOT_TIMING, signal);
      if (Date.now() - thinnedAt < THIN_EVERY_MS) return;
      thinnedAt = Date.now();
      await thinSnapshots(platform, new Date(), signal);
    },
    failure: 'automatic snapshots could not be made',
  });
}
