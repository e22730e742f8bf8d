import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { inTransaction, type Tx } from '@/platform/database';
import { topics } from '@/platform/topics';
import { requireTurn } from '../../access';
import { findTurn, type StoredTurn } from '../../store/turn-reader';
import { lockConversation, updateWaiting } from '../../store/turn-writer';
import { startNext } from './queue';

/**
 * Changes the queue of a conversation, which stays locked until the change is stored, and then starts turns that can
 * start. Throws NOT_FOUND, FORBIDDEN, and CONFLICT if the message is no longer queued.
 */
export async function changeWaiting<T>(
  ctx: Context,
  turnId: string,
  change: (tx: Tx, turn: StoredTurn) => Promise<T>,
): Promise<T> {
  const { conversationId, conversation } = await requireTurn(ctx, turnId, 'run_turn');
  const result = await inTransaction(ctx.db, async (tx) => {
    await lockConversation(tx, conversationId);
    const turn = await findTurn(tx, turnId);
    if (!turn) throw new AppError('CONFLICT', 'This request was deleted.');
    if (turn.status !== 'waiting') throw new AppError('CONFLICT', 'The agent already has this request.');
    return change(tx, turn);
  });
  ctx.bus.publish(topics.turns(conversation.documentId));
  await startNext(ctx, conversationId);
  return result;
}

/** Moves queued messages behind other turns. */
export async function rehang(tx: Tx, parents: ReadonlyMap<string, string | null>): Promise<void> {
  for (const [id, parentTurnId] of parents) await updateWaiting(tx, id, { parentTurnId });
}
