import type { Sql } from '@/platform/database';
import { findHead } from '../store-head';

/** A document's head version and where its log stands; undefined when it has no log yet. Asks no policy. */
export function liveHead(sql: Sql, documentId: string): Promise<{ versionId: string | null; seq: bigint } | undefined> {
  return findHead(sql, documentId);
}
