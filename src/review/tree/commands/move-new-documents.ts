import { documentsOf } from '@/documents/queries/tree';
import type { Tx } from '@/platform/database';
import { topics } from '@/platform/topics';
import { groupBy } from '../../core/group';
import { reviewPlace } from '../core/review-place';
import { lockPeoplesNewDocumentsAt, moveTreeChanges } from '../store';

/**
 * Moves the review of new documents that people suggested from documents that are being moved, trashed or deleted to the
 * nearest other ones, or to their project's tree if it has none. They are only reviewed there because it was near. Returns
 * the documents where they're reviewed now.
 */
export async function moveNewDocuments(tx: Tx, documentIds: readonly string[]): Promise<string[]> {
  const leaving = new Set(documentIds);
  const changes = await lockPeoplesNewDocumentsAt(tx, documentIds);
  const moved = new Map<string | null, string[]>();
  for (const [projectId, all] of groupBy(changes, (change) => change.projectId)) {
    const others = (await documentsOf(tx, projectId)).filter((other) => !leaving.has(other.documentId));
    for (const { id, path } of all) {
      const place = reviewPlace(path, others)?.documentId ?? null;
      moved.set(place, [...(moved.get(place) ?? []), id]);
    }
  }
  for (const [place, ids] of moved) await moveTreeChanges(tx, ids, place);
  return [...moved.keys()].filter((place) => place !== null);
}

/** As `moveNewDocuments`, for a document that goes to the trash. Returns the topics to publish after the commit. */
export async function leaveReview(tx: Tx, documentId: string): Promise<string[]> {
  return (await moveNewDocuments(tx, [documentId])).map(topics.review);
}
