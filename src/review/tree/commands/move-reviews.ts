import { documentsOf } from '@/documents/queries/tree';
import type { DocumentSummary } from '@/documents/schema';
import type { Tx } from '@/platform/database';
import { topics } from '@/platform/topics';
import { groupBy } from '../../core/group';
import { reviewPlace } from '../core/review-place';
import { lockPeoplesNewDocumentsAt, lockReviewedElsewhere, moveTreeChanges, type PlacedChange } from '../store';

/**
 * Moves the review of new documents that people suggested away from documents that are being trashed or deleted: to the
 * nearest other document, or to the project's tree if there is none. They are reviewed there only because it was near.
 * Returns the documents where they're reviewed now.
 */
export async function moveNewDocuments(tx: Tx, documentIds: readonly string[]): Promise<string[]> {
  return placeReviews(tx, await lockPeoplesNewDocumentsAt(tx, documentIds), new Set(documentIds));
}

/**
 * Moves the review of changes into their own project after documents were moved to another one: to the document that a
 * change is about; for a new document, to the nearest one, or to the project's tree if there is none.
 */
export async function moveReviewsToOwnProject(tx: Tx, documentIds: readonly string[]): Promise<void> {
  await placeReviews(tx, await lockReviewedElsewhere(tx, documentIds));
}

async function placeReviews(tx: Tx, changes: readonly PlacedChange[], leaving = new Set<string>()): Promise<string[]> {
  const moved = new Map<string | null, string[]>();
  for (const [projectId, all] of groupBy(changes, (change) => change.projectId)) {
    const others = (await documentsOf(tx, projectId)).filter((other) => !leaving.has(other.documentId));
    for (const change of all) {
      const place = placeOf(change, others);
      moved.set(place, [...(moved.get(place) ?? []), change.id]);
    }
  }
  for (const [place, ids] of moved) await moveTreeChanges(tx, ids, place);
  return [...moved.keys()].filter((place) => place !== null);
}

function placeOf({ kind, path, documentId }: PlacedChange, documents: readonly DocumentSummary[]): string | null {
  if (kind !== 'create') return documentId;
  // Don't use the document that the acceptance created: it's trashed when the acceptance is undone.
  const others = documents.filter((document) => document.documentId !== documentId);
  return reviewPlace(path, others)?.documentId ?? null;
}

/**
 * Works like `moveNewDocuments`, for documents that go to the trash. Returns the topics to publish after the commit.
 */
export async function leaveReviews(tx: Tx, documentIds: readonly string[]): Promise<string[]> {
  return (await moveNewDocuments(tx, documentIds)).map(topics.review);
}
