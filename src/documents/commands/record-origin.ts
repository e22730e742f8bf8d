import type { Tx } from '@/platform/database';
import { insertOrigin, type Origin } from '../store-origin';

/**
 * Records the origin of text that the server has just written: the clocks that its Yjs client used. Call it in the
 * transaction of `appendUpdate`. Without it, the text's author is unknown. Decisions have their own table.
 */
export async function recordOrigin(tx: Tx, { documentId, ...origin }: Origin & { documentId: string }): Promise<void> {
  if (origin.toClock > origin.fromClock) await insertOrigin(tx, documentId, origin);
}
