import { openBlobs } from '@/platform/blobs/open-blobs';
import type { Platform } from '@/platform/context';
import { inTransaction } from '@/platform/database';
import { isUsed, lockBlob } from '../store';

/** Deletes bytes that no file uses anymore. */
export async function releaseBlob({ db, settings }: Platform, sha256: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockBlob(tx, sha256);
    if (!(await isUsed(tx, sha256))) await openBlobs(settings).delete(sha256);
  });
}
