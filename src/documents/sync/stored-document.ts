import type { Sql } from '@/platform/database';
import { decodeLogRow } from '../core/log-row';
import { ensureHead, readState } from '../store-log';
import type { StoredDocument } from './room-host';
import { unpackState } from './snapshot-bytes';

/**
 * Reads a document for a room, and creates its log if necessary, because a batch can be written only if a head can be
 * locked.
 */
export async function readStoredDocument(sql: Sql, documentId: string): Promise<StoredDocument> {
  const [{ snapshot, rows, authors }] = await Promise.all([readState(sql, documentId), ensureHead(sql, documentId)]);
  return {
    seq: rows.at(-1)?.seq ?? snapshot?.seq ?? 0n,
    state: snapshot && (await unpackState(snapshot.data)),
    updates: rows.flatMap((row) => decodeLogRow(row.data)),
    authors,
  };
}
