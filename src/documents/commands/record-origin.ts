import { sqlOfTransaction, type Tx } from '@/platform/database';
import { insertOrigin, type Origin } from '../store-origin';

/**
 * Notes where text comes from that the server has just written: the clocks that its Yjs client used up for it. To be called
 * in the transaction of `appendUpdate`. Without it, blame can only say that nobody knows. Decisions have a table of
 * their own.
 */
export async function recordOrigin(tx: Tx, { documentId, ...origin }: Origin & { documentId: string }): Promise<void> {
  if (origin.toClock > origin.fromClock) await insertOrigin(sqlOfTransaction(tx), documentId, origin);
}
