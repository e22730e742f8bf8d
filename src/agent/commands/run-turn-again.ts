import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { inTransaction } from '@/platform/database';
import { requireTurn } from '../access';
import { isTerminal, type StartedTurn } from '../schema';
import { announceStart, insert, lockIdle, refuseTooMany, startedBefore } from './start-turn';

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
  const { documentId } = old.conversation;
  const { userId } = ctx.actor;
  const started = await inTransaction(ctx.db, async (tx) => {
    const earlier = await startedBefore(tx, key, { userId, documentId });
    if (earlier) return earlier;
    await refuseTooMany(tx, userId);
    await lockIdle(tx, old.conversationId);
    const { conversationId, parentTurnId, request, model, settings } = old;
    return insert(tx, { id: key, conversationId, parentTurnId, userId, request, model, settings });
  });
  await announceStart(ctx, started, documentId);
  return started;
}
