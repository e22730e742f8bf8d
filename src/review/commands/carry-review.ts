import type { Tx } from '@/platform/database';
import { bringReviewsHome } from '../tree/commands/move-new-documents';
import { carryTreeChanges } from '../tree/store';

/**
 * Lets suggested renames and deletions follow documents into another project, and new documents that the agent was asked
 * for in their conversations, except out of a private project. Everything else stays in the old project. A change is
 * only reviewed in its own project, so those whose place of review is in the other one now get a new one. Call it when
 * the documents have moved.
 */
export async function carryReview(tx: Tx, documentIds: readonly string[], projectId: string): Promise<void> {
  await carryTreeChanges(tx, documentIds, projectId);
  await bringReviewsHome(tx, documentIds);
}
