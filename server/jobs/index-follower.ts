import { IndexFollower } from '@/documents/commands/index/follow-changes';
import { NameFollower } from '@/documents/naming/name-follower';
import type { Platform } from '@/platform/context';
import { pathRules } from '@/review/queries/path-rules';
import { type PeriodicJob, startPeriodic } from './periodic';

const POLL_EVERY_MS = 1_000;
/** Rooms report edits every 2 s, so `restMs` is longer. Ten percent of the time may go to texts that are being edited. */
const TIMING = { restMs: 2_500, atMostMs: 10_000, budgetMs: 0.1 * POLL_EVERY_MS };

/**
 * Keeps the index of documents current, and document names that are derived from it. Runs only in processes that take
 * jobs; several can run it.
 */
export function startIndexFollower(platform: Platform): PeriodicJob {
  const follower = new IndexFollower(platform, TIMING);
  const names = new NameFollower(platform, pathRules);
  return startPeriodic(platform.log, {
    everyMs: POLL_EVERY_MS,
    async run(signal) {
      await follower.look(signal);
      await names.look();
    },
    failure: 'the index of documents could not be brought up to date',
  });
}
