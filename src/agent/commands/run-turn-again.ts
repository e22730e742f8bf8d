import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { requireTurn } from '../access';
import { isTerminal, type StartedTurn } from '../schema';
import { enqueueTurn, lockIdleConversation } from '../turns/enqueue-turn';

/**
 * The same request once more, in the name of whoever asks. The new turn follows what the old one followed, so it knows
 * nothing of it; both stay. The same key again is the same turn.
 */
export async function runTurnAgain(
  ctx: Context,
  { turnId, key }: { turnId: string; key: string },
): Promise<StartedTurn> {
  const old = await requireTurn(ctx, turnId, 'run_turn');
  if (!isTerminal(old.status)) throw new AppError('CONFLICT', 'This turn is not over yet. Stop it first.');
  return enqueueTurn(ctx, { key, documentId: old.conversation.documentId }, async (tx) => {
    await lockIdleConversation(tx, old.conversationId);
    const { conversationId, parentTurnId, request, model, settings } = old;
    return { conversationId, parentTurnId, request, model, settings };
  });
}
