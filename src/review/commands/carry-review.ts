import type { Tx } from '@/platform/database';
import { moveReviewsToOwnProject } from '../tree/commands/move-reviews';
import { carryTreeChanges } from '../tree/store';

/**
 * Lets suggested renames and deletions follow their documents into another project. New documents that the agent was
 * asked for in these documents' conversations follow too, unless the old project is private. Everything else stays in
 * the old project. A change is only reviewed in its own project, so changes that were reviewed at a document in the
 * other project get a new place of review. Call this after the documents have moved.
 */
export async function carryReview(tx: Tx, documentIds: readonly string[], projectId: string): Promise<void> {
  await carryTreeChanges(tx, documentIds, projectId);
  await moveReviewsToOwnProject(tx, documentIds);
}
