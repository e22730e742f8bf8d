import type { Sql } from '@/platform/database';
import {
  type BoundAuthor,
  type ClockSpan,
  type DatedOrigin,
  readAuthorsOf,
  readOrigins,
  readWriters,
  type Writer,
} from '../store-origin';

export type { DatedOrigin };

/** Returns the authors of these Yjs client ids in a document. The caller has checked access. */
export function authorsOf(sql: Sql, documentId: string, clientIds: readonly number[]): Promise<BoundAuthor[]> {
  return readAuthorsOf(sql, documentId, clientIds);
}

/** Returns the origins of the text in these spans, in order, at most `limit`. The caller has checked access. */
export function originsIn(
  sql: Sql,
  documentId: string,
  page: { spans: readonly ClockSpan[]; limit: number },
): Promise<DatedOrigin[]> {
  return readOrigins(sql, documentId, page);
}

/** Returns who wrote under which Yjs clients of a document or draft, in the order of clocks. Doesn't check access. */
export function writersOf(sql: Sql, documentId: string): Promise<Writer[]> {
  return readWriters(sql, documentId);
}
