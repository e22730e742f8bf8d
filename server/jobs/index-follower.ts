import { IndexFollower } from '@/documents/commands/index/follow-changes';
import type { Platform } from '@/platform/context';
import { type PeriodicJob, startPeriodic } from './periodic';

const LOOK_EVERY_MS = 1_000;

/** Keeps the index of documents current. Only in a process that takes jobs; several may. */
export function startIndexFollower(platform: Platform): PeriodicJob {
  const follower = new IndexFollower(platform);
  return startPeriodic(platform.log, {
    everyMs: LOOK_EVERY_MS,
    run: (signal) => follower.look(signal),
    failure: 'the index of documents could not be brought up to date',
  });
}
