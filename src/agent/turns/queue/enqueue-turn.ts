import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { type Db, inTransaction, type Tx } from '@/platform/database';
import { topics } from '@/platform/topics';
import type { StartedTurn } from '../../schema';
import { countOpenTurns, countWaiting, findTurn } from '../../store/turn-reader';
import { insertTurns, type NewTurn } from '../../store/turn-writer';
import { ringForTurn } from './ring';

const MOST_OPEN_TURNS = 8;
const MOST_WAITING = 20;

export type PlacedTurn = Omit<NewTurn, 'id' | 'userId'>;

/** As `enqueueTurns`, for one turn. */
export async function enqueueTurn(
  ctx: Context,
  { key, documentId }: { key: string; documentId: string },
  prepare: (tx: Tx) => Promise<PlacedTurn>,
): Promise<StartedTurn> {
  const conversationId = await enqueueTurns(ctx, { keys: [key], documentId }, async (tx) => [await prepare(tx)]);
  return { turnId: key, conversationId };
}

/**
 * Writes turns of one conversation, in the name of whoever asks, and rings for those that may start. The keys become
 * their ids; the same keys again, also at the same moment, are the same turns. `prepare` finds their place, holds the
 * conversation, and gives a turn for each key. Throws CONFLICT when a key belongs to another request, RATE_LIMITED when
 * the person has many turns open. Returns the conversation.
 */
export async function enqueueTurns(
  ctx: Context,
  { keys, documentId }: { keys: readonly string[]; documentId: string },
  prepare: (tx: Tx) => Promise<PlacedTurn[]>,
): Promise<string> {
  const { userId } = ctx.actor;
  const conversationId = await inTransaction(ctx.db, async (tx) => {
    const earlier = await startedBefore(tx, { keys, documentId, userId });
    if (earlier) return earlier;
    const placed = await prepare(tx);
    await refuseTooMany(tx, userId, placed);
    const turns = placed.map((turn, i) => ({ ...turn, id: keys[i]!, userId }));
    if (!(await insertTurns(tx, turns))) throw keyTaken();
    return placed[0]!.conversationId;
  }).catch(async (error) => {
    // The same request won in the meantime: what this one had begun is undone, and both are that turn.
    const winner = await startedBefore(ctx.db, { keys, documentId, userId });
    if (winner) return winner;
    throw error;
  });
  ctx.bus.publish(topics.turns(documentId));
  // One that waits is not taken up by it.
  for (const key of keys) await ringForTurn(ctx, key);
  return conversationId;
}

async function startedBefore(
  db: Db | Tx,
  { keys, documentId, userId }: { keys: readonly string[]; documentId: string; userId: string },
): Promise<string | undefined> {
  const turn = await findTurn(db, keys[0]!);
  if (!turn) return undefined;
  if (turn.userId !== userId || turn.conversation.documentId !== documentId) throw keyTaken();
  return turn.conversationId;
}

async function refuseTooMany(tx: Tx, userId: string, placed: readonly PlacedTurn[]): Promise<void> {
  if (placed[0]?.status === 'waiting') {
    if ((await countWaiting(tx, userId)) + placed.length <= MOST_WAITING) return;
    throw new AppError('RATE_LIMITED', `${MOST_WAITING} of your messages wait already. Withdraw one, or let them run.`);
  }
  const open = await countOpenTurns(tx, { userId });
  if ([...open.values()].reduce((sum, count) => sum + count, 0) + placed.length <= MOST_OPEN_TURNS) return;
  const message = `${MOST_OPEN_TURNS} of your requests are being worked on at most. Wait for one of them, or stop it.`;
  throw new AppError('RATE_LIMITED', message);
}

function keyTaken(): AppError {
  return new AppError('CONFLICT', 'This request was sent under a key that another one has. Send it again.');
}
