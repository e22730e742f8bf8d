import type { Tx } from '@/platform/database';
import { type DocumentPair, insertPair } from '../store-pair';

/**
 * Pairs two documents of a project: from now on they are renamed, duplicated, trashed and restored together. The caller
 * has just created both in this transaction, or checked that neither is in a pair.
 */
export function pairDocuments(tx: Tx, pair: Omit<DocumentPair, 'pairId'>): Promise<DocumentPair> {
  return insertPair(tx, pair);
}
