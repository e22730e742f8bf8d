import { documentsOf } from '@/documents/queries/tree';
import type { Tx } from '@/platform/database';
import { reviewPlace } from '../core/review-place';
import { findPeoplesNewDocumentsAt, moveTreeChanges } from '../store';

/**
 * Moves the review of new documents that people suggested from a document that's being deleted to the nearest other one.
 * They are only reviewed there because it was near. Without another document in the project they stay.
 */
export async function moveNewDocuments(tx: Tx, documentId: string): Promise<void> {
  const changes = await findPeoplesNewDocumentsAt(tx, documentId);
  const projectId = changes[0]?.projectId;
  if (!projectId) return;
  const others = (await documentsOf(tx, projectId)).filter((other) => other.documentId !== documentId);
  const moved = new Map<string, string[]>();
  for (const { id, path } of changes) {
    const place = reviewPlace(path, others)?.documentId;
    if (place) moved.set(place, [...(moved.get(place) ?? []), id]);
  }
  for (const [place, ids] of moved) await moveTreeChanges(tx, ids, place);
}
