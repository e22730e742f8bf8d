import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { inTransaction, type Tx } from '@/platform/database';
import { topics } from '@/platform/topics';
import { isTerminal, type StartedTurn } from '../schema';
import { countOpenTurns, findTurn, readTurns } from '../store/turn-reader';
import { insertTurn, lockConversation, type NewTurn } from '../store/turn-writer';
import { ringForTurn } from './sweep';

const MOST_OPEN_TURNS = 8;

/**
 * Writes a turn that waits, in the name of whoever asks, and rings for it. The key becomes its id; the same key again,
 * also at the same moment, is the same turn. `prepare` finds the place in a conversation and holds it. Throws CONFLICT
 * when the key belongs to another request, RATE_LIMITED when the person has many turns open.
 */
export async function enqueueTurn(
  ctx: Context,
  { key, documentId }: { key: string; documentId: string },
  prepare: (tx: Tx) => Promise<Omit<NewTurn, 'id' | 'userId'>>,
): Promise<StartedTurn> {
  const { userId } = ctx.actor;
  const started = await inTransaction(ctx.db, async (tx) => {
    const earlier = await startedBefore(tx, { key, documentId, userId });
    if (earlier) return earlier;
    await refuseTooMany(tx, userId);
    const turn = { ...(await prepare(tx)), id: key, userId };
    if (!(await insertTurn(tx, turn))) throw keyTaken();
    return { turnId: key, conversationId: turn.conversationId };
  }).catch(async (error) => {
    // The same request won in the meantime: what this one had begun is undone, and both are that turn.
    const winner = await startedBefore(ctx.db, { key, documentId, userId });
    if (winner) return winner;
    throw error;
  });
  ctx.bus.publish(topics.turns(documentId));
  await ringForTurn(ctx, key);
  return started;
}

/** Holds a conversation until the transaction ends and returns its last turn. Throws CONFLICT while that one runs. */
export async function lockIdleConversation(tx: Tx, conversationId: string): Promise<{ lastTurnId: string | null }> {
  await lockConversation(tx, conversationId);
  const [last] = await readTurns(tx, conversationId, 1);
  if (last && !isTerminal(last.status)) {
    throw new AppError('CONFLICT', 'The agent still works on the last request. Wait for it, or stop it first.');
  }
  return { lastTurnId: last?.id ?? null };
}

async function startedBefore(
  tx: Tx,
  { key, documentId, userId }: { key: string; documentId: string; userId: string },
): Promise<StartedTurn | undefined> {
  const turn = await findTurn(tx, key);
  if (!turn) return undefined;
  if (turn.userId !== userId || turn.conversation.documentId !== documentId) throw keyTaken();
  return { turnId: turn.id, conversationId: turn.conversationId };
}

async function refuseTooMany(tx: Tx, userId: string): Promise<void> {
  const open = await countOpenTurns(tx, { userId });
  if ([...open.values()].reduce((sum, count) => sum + count, 0) >= MOST_OPEN_TURNS) {
    const message = `${MOST_OPEN_TURNS} of your requests are being worked on. Wait for one of them, or stop it.`;
    throw new AppError('RATE_LIMITED', message);
  }
}

function keyTaken(): AppError {
  return new AppError('CONFLICT', 'This request was sent under a key that another one has. Send it again.');
}
