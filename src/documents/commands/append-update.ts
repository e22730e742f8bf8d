import type { Platform } from '@/platform/context';
import type { Tx } from '@/platform/database';
import { topics } from '@/platform/topics';
import { encodeLogRow } from '../core/log-row';
import { type Author, bindAuthors, insertRow, lockHeadRow, lockHeadRows, touchDocument } from '../store-log';

/**
 * Locks a document's update log until the transaction ends, and creates the log if necessary. Returns the number of its
 * last row. Code that changes a text outside a room must lock first and read the state afterwards.
 */
export function lockHead(tx: Tx, documentId: string): Promise<bigint> {
  return lockHeadRow(tx, documentId);
}

/** Locks the update logs of documents that have one until the transaction ends. */
export function lockHeads(tx: Tx, documentIds: readonly string[]): Promise<void> {
  return lockHeadRows(tx, documentIds);
}

/**
 * Writes one Yjs update as the next row of the log and returns its number. The caller holds the lock of `lockHead`, has
 * checked that the update contains only text, and calls `announceUpdate` after the commit. A client id that is already
 * bound keeps its author. `changedBy` is the person who caused an update that the server wrote.
 */
export async function appendUpdate(
  tx: Tx,
  input: { documentId: string; update: Uint8Array; authors: Author[]; changedBy?: string },
): Promise<bigint> {
  const seq = await insertRow(tx, input.documentId, encodeLogRow([input.update]));
  await bindAuthors(tx, input.documentId, input.authors);
  const writer = input.authors.find(({ userId }) => userId !== null)?.userId;
  await touchDocument(tx, input.documentId, input.changedBy ?? writer ?? null);
  return seq;
}

/** Tells a document's rooms, in this and other processes, that its log has changed. Call it after the commit. */
export function announceUpdate(platform: Platform, documentId: string): void {
  platform.bus.publish(topics.log(documentId));
}
