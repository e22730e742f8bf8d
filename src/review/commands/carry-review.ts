import type { Tx } from '@/platform/database';
import { moveNewDocuments } from '../tree/commands/move-new-documents';
import { carryTreeChanges } from '../tree/store';

/**
 * Lets suggested renames and deletions follow documents into another project, and new documents that the agent was asked
 * for in their conversations. New documents that people suggested stay in the old project, where they are reviewed at
 * another document from now on.
 */
export async function carryReview(tx: Tx, documentIds: readonly string[], projectId: string): Promise<void> {
  await moveNewDocuments(tx, documentIds);
  await carryTreeChanges(tx, documentIds, projectId);
}
