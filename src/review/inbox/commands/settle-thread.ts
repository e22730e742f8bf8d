import type { Tx } from '@/platform/database';
import { settleItems, settleSubjects } from '../store';

/**
 * Removes a thread from all inboxes (if it was resolved or deleted), or from one person's (if they replied). Call it in
 * the same transaction. Returns the people it was removed for: publish `topics.inbox` for them after the commit.
 */
export function settleThread(tx: Tx, threadId: string, userId?: string): Promise<string[]> {
  return settleItems(tx, { kind: 'thread', subjectId: threadId, ...(userId === undefined ? {} : { userId }) });
}

/** Does the same as `settleThread` for several threads, in all inboxes. */
export function settleThreads(tx: Tx, threadIds: readonly string[]): Promise<string[]> {
  return settleSubjects(tx, 'thread', threadIds);
}
