import { sqlOfTransaction, type Tx } from '@/platform/database';
import { encodeLogRow } from '../core/log-row';
import { bindAuthors, ensureHead, insertRow, readHeadForUpdate } from '../store-log';
import { deleteLogs } from '../store-trash';

/**
 * A draft of a document has a log of its own, under its own id: the same tables and rooms as for a live text. Only the
 * draft's own updates are in it.
 */

/** Creates a draft's log. Nobody can write to a draft without one. */
export async function openDraftLog(tx: Tx, draftId: string): Promise<void> {
  await ensureHead(sqlOfTransaction(tx), draftId);
}

/**
 * Locks a draft's log until the transaction ends. Returns the number of its last row; undefined if the draft has been
 * submitted or discarded.
 */
export function lockDraftLog(tx: Tx, draftId: string): Promise<bigint | undefined> {
  return readHeadForUpdate(sqlOfTransaction(tx), draftId);
}

/**
 * Writes the first update of a draft, under client IDs that are nobody's. The caller holds the lock of `lockDraftLog`,
 * and publishes `topics.log`.
 */
export async function fillDraftLog(
  tx: Tx,
  { documentId, draftId }: { documentId: string; draftId: string },
  { update, clientIds }: { update: Uint8Array; clientIds: readonly number[] },
): Promise<void> {
  const sql = sqlOfTransaction(tx);
  const authors = clientIds.map((clientId) => ({ clientId, userId: null }));
  await insertRow(sql, draftId, encodeLogRow([update]));
  await bindAuthors(sql, draftId, authors);
  // Nobody may write live text under them either.
  await bindAuthors(sql, documentId, authors);
}

/** Deletes the logs of drafts. Publish `topics.log` of each after the commit: its rooms close then. */
export async function dropDraftLogs(tx: Tx, draftIds: readonly string[]): Promise<void> {
  await deleteLogs(tx, draftIds);
}
