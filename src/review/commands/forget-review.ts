import type { Tx } from '@/platform/database';
import { deleteInboxOf } from '../inbox/store';
import { deleteRangesOf } from '../store';
import { deleteThreadsOf } from '../threads/store';

/** Deletes a document's comments and review data. (Decisions are deleted with their hunks.) */
export async function forgetReview(tx: Tx, documentId: string): Promise<void> {
  await deleteThreadsOf(tx, documentId);
  await deleteInboxOf(tx, documentId);
  await deleteRangesOf(tx, documentId);
}
