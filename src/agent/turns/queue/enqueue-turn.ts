import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { newId } from '@/kernel/id';
import { type Db, inTransaction, sqlOfPool, sqlOfTransaction, type Tx } from '@/platform/database';
import { topics } from '@/platform/topics';
import type { StartedTurn } from '../../schema';
import { countTurnsOf, findTurn } from '../../store/turn-reader';
import { insertConversationWithTurn, insertTurns, type NewTurn } from '../../store/turn-writer';
import { titleOf } from './place';
import { wakeWorker } from './wake-worker';

const MAX_OPEN_TURNS = 8;
const MAX_WAITING = 20;

export type PlacedTurn = Omit<NewTurn, 'id' | 'userId'>;

/** Like `enqueueTurns`, for one turn. */
export async function enqueueTurn(
  ctx: Context,
  { key, documentId }: { key: string; documentId: string },
  prepare: (tx: Tx) => Promise<PlacedTurn>,
): Promise<StartedTurn> {
  const conversationId = await enqueueTurns(ctx, { keys: [key], documentId }, async (tx) => [await prepare(tx)]);
  return { turnId: key, conversationId };
}

/**
 * Stores turns of one conversation for the current user, and wakes a worker for those that can start. The keys become
 * their ids, so the same keys give the same turns, even if they are sent at the same time. `prepare` finds their place,
 * locks the conversation, and returns a turn for each key. Throws CONFLICT if a key belongs to another request,
 * RATE_LIMITED if the person has too many open turns. Returns the conversation.
 */
export async function enqueueTurns(
  ctx: Context,
  { keys, documentId }: { keys: readonly string[]; documentId: string },
  prepare: (tx: Tx) => Promise<PlacedTurn[]>,
): Promise<string> {
  const { userId } = ctx.actor;
  const conversationId = await inTransaction(ctx.db, async (tx) => {
    const placed = await prepare(tx);
    await refuseTooMany(tx, userId, placed);
    const turns = placed.map((turn, i) => ({ ...turn, id: keys[i]!, userId }));
    if (!(await insertTurns(tx, turns))) throw keyTaken();
    return placed[0]!.conversationId;
  }).catch((error) => sameOr(ctx, { keys, documentId }, error));
  await announce(ctx, { keys, documentId });
  return conversationId;
}

/**
 * Like `enqueueTurn`, for the first turn of a new conversation. Its place is known, so one statement stores everything.
 */
export async function enqueueInNew(
  ctx: Context,
  { key, documentId, projectId, ...turn }: NewConversation & Pick<NewTurn, 'request' | 'model' | 'settings' | 'task'>,
): Promise<StartedTurn> {
  const { userId } = ctx.actor;
  const conversation = { id: newId(), documentId, projectId, title: titleOf(turn.request), createdBy: userId };
  const conversationId = await insertConversationWithTurn(sqlOfPool(ctx.pool), {
    conversation,
    turn: { ...turn, id: key, userId },
    mostOpen: MAX_OPEN_TURNS,
  }).then(
    (isWritten) => (isWritten ? conversation.id : sameOr(ctx, { keys: [key], documentId }, tooManyOpen())),
    (error) => sameOr(ctx, { keys: [key], documentId }, error),
  );
  await announce(ctx, { keys: [key], documentId });
  return { turnId: key, conversationId };
}

interface NewConversation {
  key: string;
  documentId: string;
  projectId: string;
}

/** Returns the turn if the same request was sent before. Otherwise throws the error. */
async function sameOr(
  ctx: Context,
  { keys, documentId }: { keys: readonly string[]; documentId: string },
  error: unknown,
): Promise<string> {
  const winner = await startedBefore(ctx.db, { keys, documentId, userId: ctx.actor.userId });
  if (winner) return winner;
  throw error;
}

async function announce(
  ctx: Context,
  { keys, documentId }: { keys: readonly string[]; documentId: string },
): Promise<void> {
  ctx.bus.publish(topics.turns(documentId));
  // For a waiting turn, this has no effect.
  for (const key of keys) await wakeWorker(ctx, key);
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
  const { open, waiting } = await countTurnsOf(sqlOfTransaction(tx), userId);
  if (placed[0]?.status === 'waiting') {
    if (waiting + placed.length <= MAX_WAITING) return;
    throw new AppError(
      'RATE_LIMITED',
      `You already have ${MAX_WAITING} queued requests. Delete one, or wait until they have run.`,
    );
  }
  if (open + placed.length > MAX_OPEN_TURNS) throw tooManyOpen();
}

function tooManyOpen(): AppError {
  const message = `You can have up to ${MAX_OPEN_TURNS} requests running at once. Wait for one to finish, or stop one.`;
  return new AppError('RATE_LIMITED', message);
}

function keyTaken(): AppError {
  return new AppError('CONFLICT', 'This request couldn’t be sent. Send it again.');
}
