import type { Tx } from '@/platform/database';
import { moveNewDocuments } from '../tree/commands/move-new-documents';
import { carryTreeChanges } from '../tree/store';

/**
 * Lets suggested renames and deletions follow documents into another project. New documents that people suggested stay in
 * the old one, where they are reviewed at another document from now on.
 */
export async function carryReview(tx: Tx, documentIds: readonly string[], projectId: string): Promise<void> {
  for (const documentId of documentIds) await moveNewDocuments(tx, documentId);
  await carryTreeChanges(tx, documentIds, projectId);
}
