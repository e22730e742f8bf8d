import type { Tx } from '@/platform/database';
import { deleteInboxOf } from '../inbox/store';
import { deleteRangesOf } from '../store';
import { deleteThreadsOf } from '../threads/store';

/** Deletes what was said and decided about a document. (Decisions go with the hunks that they are about.) */
export async function forgetReview(tx: Tx, documentId: string): Promise<void> {
  await deleteThreadsOf(tx, documentId);
  await deleteInboxOf(tx, documentId);
  await deleteRangesOf(tx, documentId);
}
