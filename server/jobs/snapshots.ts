import type { Platform } from '@/platform/context';
import { fixAutomatically, SNAPSHOT_TIMING } from '@/versions/commands/fix-automatically';
import { thinSnapshots } from '@/versions/commands/thin-snapshots';

const LOOK_EVERY_MS = 60_000;
const THIN_EVERY_MS = 3_600_000;

export interface SnapshotJobs {
  /** Stops after the document that is being worked on. */
  stop(): Promise<void>;
}

/** Automatic snapshots, and their thinning out, at intervals. Only in a process that takes jobs; several may. */
export function startSnapshotJobs(platform: Platform): SnapshotJobs {
  const shutdown = new AbortController();
  let running: Promise<void> | undefined;
  let thinnedAt = 0;

  const work = async () => {
    await fixAutomatically(platform, SNAPSHOT_TIMING, shutdown.signal);
    if (Date.now() - thinnedAt < THIN_EVERY_MS) return;
    thinnedAt = Date.now();
    await thinSnapshots(platform, new Date(), shutdown.signal);
  };
  const look = () => {
    running ??= work()
      .catch((error) => {
        if (!shutdown.signal.aborted) platform.log.warn({ err: error }, 'automatic snapshots could not be made');
      })
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  look();
  return {
    async stop() {
      clearInterval(timer);
      shutdown.abort();
      await running;
    },
  };
}
