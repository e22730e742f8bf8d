import { AppError } from '@/kernel/error';
import { sqlOfTransaction, type Tx } from '@/platform/database';
import { requireStorable } from '../../checks';
import { type FirstText, firstText } from '../../core/first-text';
import { writeIndex } from '../../store-log';
import { appendUpdate, lockHead } from '../append-update';

/**
 * Writes a new document's first text: the first row of its log, written by the server, and its search entry. `text`
 * must already have its final line endings. `first` is the same text if something has been anchored in it already.
 * Returns the Yjs client id that it was written under, or undefined if the text is empty. Throws INVALID or TOO_LARGE if
 * the text can't be stored.
 */
export async function writeInitialText(
  tx: Tx,
  documentId: string,
  text: string,
  first?: FirstText,
): Promise<number | undefined> {
  requireStorable(text, 'This text');
  const seq = await lockHead(tx, documentId);
  if (seq !== 0n) throw new AppError('CONFLICT', 'This document already has text.');
  let clientId: number | undefined;
  if (text) {
    const { update, ...written } = first ?? firstText(text);
    clientId = written.clientId;
    await appendUpdate(tx, { documentId, update, authors: [{ clientId, userId: null }] });
  }
  await writeIndex(sqlOfTransaction(tx), documentId, text, text ? 1n : 0n);
  return clientId;
}
