import type { Platform } from '@/platform/context';
import { inTransaction, type Tx } from '@/platform/database';
import { topics } from '@/platform/topics';
import { nextToStart } from '../../core/history/conversation-tree';
import { countWaitingIn, findConversation, readTree } from '../../store/turn-reader';
import { lockConversation, releaseWaiting } from '../../store/turn-writer';
import { wakeWorker } from './wake-worker';

/**
 * Starts the next queued message of a conversation if it may start now. Called when a turn ends, and by the sweep. If
 * it's called twice, or in two processes at once, it starts only one.
 */
export async function startNext(platform: Platform, conversationId: string): Promise<void> {
  if ((await countWaitingIn(platform.db, conversationId)) === 0) return;
  const turnId = await inTransaction(platform.db, async (tx) => {
    await lockConversation(tx, conversationId);
    return releaseNext(tx, conversationId);
  });
  if (turnId === undefined) return;
  const conversation = await findConversation(platform.db, conversationId);
  if (conversation) platform.bus.publish(topics.turns(conversation.documentId));
  await wakeWorker(platform, turnId);
}

/**
 * Does the same in a transaction that has locked the conversation. A caller that gets an id must call `wakeWorker`
 * after the commit.
 */
export async function releaseNext(tx: Tx, conversationId: string): Promise<string | undefined> {
  const turnId = nextToStart(await readTree(tx, conversationId));
  if (turnId !== undefined) await releaseWaiting(tx, turnId);
  return turnId;
}
