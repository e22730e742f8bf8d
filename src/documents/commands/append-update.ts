import type { Platform } from '@/platform/context';
import { sqlOfTransaction, type Tx } from '@/platform/database';
import { topics } from '@/platform/topics';
import { encodeLogRow } from '../core/log-row';
import { type Author, bindAuthors, insertRow, lockHeadRow, touchDocument } from '../store-log';

/**
 * Locks a document's update log until the transaction ends (and begins the log, if there is none), and returns the
 * number of its last row. Whoever changes a text outside a room locks first and reads the state afterwards.
 */
export function lockHead(tx: Tx, documentId: string): Promise<bigint> {
  return lockHeadRow(sqlOfTransaction(tx), documentId);
}

/**
 * Writes one Yjs update as the next row of the log and returns its number. The caller holds the lock of `lockHead`,
 * has checked that the update holds only text, and calls `announceUpdate` after the commit. A client id that is bound
 * already keeps its author.
 */
export async function appendUpdate(
  tx: Tx,
  input: { documentId: string; update: Uint8Array; authors: Author[] },
): Promise<bigint> {
  const sql = sqlOfTransaction(tx);
  const seq = await insertRow(sql, input.documentId, encodeLogRow([input.update]));
  await bindAuthors(sql, input.documentId, input.authors);
  await touchDocument(sql, input.documentId);
  return seq;
}

/** Tells the rooms of a document, here and in other processes, that its log has moved. Call it after the commit. */
export function announceUpdate(platform: Platform, documentId: string): void {
  platform.bus.publish(topics.log(documentId));
}
