import type { Tx } from '@/platform/database';
import { settleItems } from '../store';

/**
 * A thread waits for nobody any more (it was resolved, or is gone), or no longer for one person (who answered). In the
 * transaction that does it. Returns for whom it waited: publish `topics.inbox` for them after the commit.
 */
export function settleThread(tx: Tx, threadId: string, userId?: string): Promise<string[]> {
  return settleItems(tx, { kind: 'thread', subjectId: threadId, ...(userId === undefined ? {} : { userId }) });
}
