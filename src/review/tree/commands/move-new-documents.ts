import { documentsOf } from '@/documents/queries/tree';
import type { Tx } from '@/platform/database';
import { topics } from '@/platform/topics';
import { reviewPlace } from '../core/review-place';
import { lockPeoplesNewDocumentsAt, moveTreeChanges } from '../store';

/**
 * Moves the review of new documents that people suggested from a document that's being trashed or deleted to the nearest
 * other one. They are only reviewed there because it was near. Without another document in the project they stay. Returns
 * the documents where they're reviewed now.
 */
export async function moveNewDocuments(tx: Tx, documentId: string): Promise<string[]> {
  const changes = await lockPeoplesNewDocumentsAt(tx, documentId);
  const projectId = changes[0]?.projectId;
  if (!projectId) return [];
  const others = (await documentsOf(tx, projectId)).filter((other) => other.documentId !== documentId);
  const moved = new Map<string, string[]>();
  for (const { id, path } of changes) {
    const place = reviewPlace(path, others)?.documentId;
    if (place) moved.set(place, [...(moved.get(place) ?? []), id]);
  }
  for (const [place, ids] of moved) await moveTreeChanges(tx, ids, place);
  return [...moved.keys()];
}

/** As `moveNewDocuments`, for a document that goes to the trash. Returns the topics to publish after the commit. */
export async function leaveReview(tx: Tx, documentId: string): Promise<string[]> {
  return (await moveNewDocuments(tx, documentId)).map(topics.review);
}
