import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { followAnswers, type KeptAnswer, pathOf, restoreAnswer } from './kept-answers';
import { keptTable } from './kept-table';

/** The API queries about a document whose results are stored: its open suggestions and comments. */
const KEPT = ['review.suggestions', 'treeChanges.list', 'threads.open'];
/** The longest result that is stored, in UTF-16 units of JSON. */
const LONGEST = 300_000;

/** The results are stored for this many documents, the last opened ones. */
export const MOST_REVIEWS = 50;

const table = keptTable<KeptAnswer>('reviews');
const rowOf = (documentId: string, path: string) => `${documentId}:${path}`;

/**
 * Stores the open suggestions and comments of a document whose text is stored here, now and when they change. Returns a
 * function that stops it.
 */
export function keepReview(userId: string, documentId: string, queries: QueryClient): () => void {
  return followAnswers(queries, (answer) => {
    const path = pathOf(answer.key) ?? '';
    if (!KEPT.includes(path) || documentIn(answer.key) !== documentId) return;
    const row = rowOf(documentId, path);
    // An older result would be wrong by now.
    const isShort = JSON.stringify(answer.data).length <= LONGEST;
    (isShort ? table.put(userId, row, answer) : table.remove(userId, row)).catch(() => undefined);
  });
}

/** Uses the stored suggestions and comments of a document where the server hasn't answered. */
export async function restoreReview(userId: string, documentId: string, queries: QueryClient): Promise<void> {
  for (const path of KEPT) {
    const answer = await table.get(userId, rowOf(documentId, path));
    if (answer) restoreAnswer(queries, answer);
  }
}

/** Forgets what is stored for all but these documents. */
export async function keepOnlyReviewsOf(userId: string, documentIds: readonly string[]): Promise<void> {
  const kept = new Set(documentIds.flatMap((documentId) => KEPT.map((path) => rowOf(documentId, path))));
  const old = (await table.keys(userId)).filter((row) => !kept.has(row));
  await Promise.all(old.map((row) => table.remove(userId, row)));
}

export async function forgetKeptReview(userId: string, documentId: string): Promise<void> {
  for (const path of KEPT) await table.remove(userId, rowOf(documentId, path));
}

/** Returns the id of the document that a query is about. The input is the second part of a tRPC key. */
function documentIn([, about]: QueryKey): unknown {
  return (about as { input?: { documentId?: unknown } } | undefined)?.input?.documentId;
}
