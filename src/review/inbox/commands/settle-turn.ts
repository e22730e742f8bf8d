import type { Tx } from '@/platform/database';
import { settleItems } from '../store';

/**
 * Removes a turn's question from all inboxes, because it was answered or the turn was stopped. Call it in the same
 * transaction. Returns the people it was removed for: publish `topics.inbox` for them after the commit.
 */
export function settleTurn(tx: Tx, turnId: string): Promise<string[]> {
  return settleItems(tx, { kind: 'turn', subjectId: turnId });
}
