import type { DocumentSummary } from '@/documents/schema';
import { forgetKeptReview, keepOnlyReviewsOf, MOST_REVIEWS } from './kept-reviews';
import { keptTable } from './kept-table';

/** A document that was opened in this browser, so its text is stored here. */
export interface KeptDocument extends DocumentSummary {
  projectName: string;
  trashed: boolean;
  /** Missing in copies that an older version stored. */
  suggestsOnly?: boolean;
  openedAt: Date;
}

const table = keptTable<KeptDocument>('documents');

export async function keepDocument(userId: string, document: KeptDocument): Promise<void> {
  await table.put(userId, document.documentId, document);
  const last = (await keptDocuments(userId)).slice(0, MOST_REVIEWS);
  await keepOnlyReviewsOf(
    userId,
    last.map(({ documentId }) => documentId),
  );
}

/** Returns the documents that can be opened offline, last opened first. */
export async function keptDocuments(userId: string): Promise<KeptDocument[]> {
  const documents = await table.all(userId);
  return documents.sort((a, b) => b.openedAt.getTime() - a.openedAt.getTime());
}

/** Returns the ids of the documents that can be opened offline. */
export async function keptDocumentIds(userId: string): Promise<ReadonlySet<string>> {
  return new Set(await table.keys(userId));
}

/** Forgets a document that the person can no longer open, with its suggestions and comments. */
export async function forgetKeptDocument(userId: string, documentId: string): Promise<void> {
  await table.remove(userId, documentId);
  await forgetKeptReview(userId, documentId);
}
