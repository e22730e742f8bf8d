import { sqlOfTransaction, type Tx } from '@/platform/database';
import { encodeLogRow } from '../core/log-row';
import { bindAuthors, ensureHead, insertRow, readHeadForUpdate } from '../store-log';
import { deleteLogs } from '../store-trash';

/**
 * A draft of a document has its own log, under its own id, with the same tables and rooms as a live text. The log
 * contains only the draft's own updates.
 */

/** Creates a draft's log. Nobody can write to a draft without one. */
export async function openDraftLog(tx: Tx, draftId: string): Promise<void> {
  await ensureHead(sqlOfTransaction(tx), draftId);
}

/**
 * Locks a draft's log until the transaction ends. Returns the number of its last row, or undefined if the draft has
 * been submitted or discarded.
 */
export function lockDraftLog(tx: Tx, draftId: string): Promise<bigint | undefined> {
  return readHeadForUpdate(tx, draftId);
}

/**
 * Writes the first update of a draft, under client ids that belong to nobody. The caller holds the lock of
 * `lockDraftLog`, and publishes `topics.log`.
 */
export async function fillDraftLog(
  tx: Tx,
  { documentId, draftId }: { documentId: string; draftId: string },
  { update, clientIds }: { update: Uint8Array; clientIds: readonly number[] },
): Promise<void> {
  const authors = clientIds.map((clientId) => ({ clientId, userId: null }));
  await insertRow(tx, draftId, encodeLogRow([update]));
  await bindAuthors(tx, draftId, authors);
  // Nobody may write live text under these ids either.
  await bindAuthors(tx, documentId, authors);
}

/** Deletes the logs of drafts. Publish `topics.log` of each after the commit, so that its rooms close. */
export async function dropDraftLogs(tx: Tx, draftIds: readonly string[]): Promise<void> {
  await deleteLogs(tx, draftIds);
}
