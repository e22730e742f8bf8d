import type { Sql } from '@/platform/database';
import { type BoundAuthor, type ClockSpan, type DatedOrigin, readAuthorsOf, readOrigins } from '../store-origin';

export type { DatedOrigin };

/** Who writes under these Yjs client ids of a document. Does not ask who reads: the caller has. */
export function authorsOf(sql: Sql, documentId: string, clientIds: readonly number[]): Promise<BoundAuthor[]> {
  return readAuthorsOf(sql, documentId, clientIds);
}

/** Where the text of these spans comes from, in their order, at most `limit`. Does not ask who reads: the caller has. */
export function originsIn(
  sql: Sql,
  documentId: string,
  page: { spans: readonly ClockSpan[]; limit: number },
): Promise<DatedOrigin[]> {
  return readOrigins(sql, documentId, page);
}
