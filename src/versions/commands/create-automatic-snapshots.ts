import { lockHead } from '@/documents/commands/append-update';
import { noteDocumentsAhead } from '@/documents/commands/note-ahead';
import type { Platform } from '@/platform/context';
import { inTransaction } from '@/platform/database';
import { topics } from '@/platform/topics';
import { storeLiveText } from './create-snapshot';

export interface SnapshotTiming {
  /** A text becomes a version when nobody has edited it for this long. */
  pauseMs: number;
  /** A text also becomes a version when it has been edited for this long, with or without pauses. */
  longestMs: number;
}

export const SNAPSHOT_TIMING: SnapshotTiming = { pauseMs: 10 * 60_000, longestMs: 60 * 60_000 };

const AT_ONCE = 100;

/**
 * Creates automatic snapshots of texts that are due. Any number of processes can call it at intervals: the lock of each
 * document's log lets one write, and the next sees that nothing is due. Returns how many were created.
 */
export async function createAutomaticSnapshots(platform: Platform, timing: SnapshotTiming, signal?: AbortSignal) {
  let made = 0;
  for (const documentId of await noteDocumentsAhead(platform, { ...timing, limit: AT_ONCE })) {
    if (signal?.aborted) break;
    const { isNew } = await inTransaction(platform.db, async (tx) => {
      await lockHead(tx, documentId);
      return storeLiveText(tx, { documentId, userId: undefined, description: '', keepState: false });
    });
    if (!isNew) continue;
    made++;
    platform.bus.publish(topics.review(documentId));
  }
  return made;
}
