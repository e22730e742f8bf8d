import { requireDocument } from '@/documents/access';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { newId } from '@/kernel/id';
import { textProblem, toLf } from '@/kernel/text';
import { inTransaction, type Tx } from '@/platform/database';
import { topics } from '@/platform/topics';
import { isTerminal, type StartedTurn, type StartInput } from '../schema';
import { countOpenTurns, findConversation, findTurn, readTurns } from '../store/turn-reader';
import { insertConversation, insertTurn, lockConversation, type NewTurn } from '../store/turn-writer';
import { writeStoredSettings } from '../turns/stored-settings';
import { ringForTurn } from '../turns/sweep';

const MOST_OPEN_TURNS = 8;
const TITLE_LENGTH = 80;

/**
 * Asks the agent about a document: writes a turn that waits, and rings for it. The same key again is the same turn.
 * Throws CONFLICT while the conversation's last turn still runs, RATE_LIMITED when the person has many turns open.
 */
export async function startTurn(ctx: Context, input: StartInput): Promise<StartedTurn> {
  const { projectId } = await requireDocument(ctx, input.documentId, 'run_turn');
  const request = checked(input.request);
  const { selection, settings = {} } = input;
  if (selection) checked(selection.text);
  const turn = {
    id: input.key,
    userId: ctx.actor.userId,
    request,
    model: input.model ?? 'offline/copy-editor',
    settings: writeStoredSettings({ settings, selection }),
  };
  const started = await inTransaction(ctx.db, async (tx) => {
    const earlier = await startedBefore(tx, input.key, { userId: turn.userId, documentId: input.documentId });
    if (earlier) return earlier;
    await refuseTooMany(tx, turn.userId);
    const place = input.conversationId
      ? await placeIn(tx, input.conversationId, input.documentId)
      : await newConversation(tx, { documentId: input.documentId, projectId, userId: turn.userId, request });
    return insert(tx, { ...turn, ...place });
  });
  await announceStart(ctx, started, input.documentId);
  return started;
}

/** After the commit: a worker hears of the turn, and so do those who look at the document. */
export async function announceStart(ctx: Context, { turnId }: StartedTurn, documentId: string): Promise<void> {
  ctx.bus.publish(topics.turns(documentId));
  await ringForTurn(ctx, turnId);
}

/** Throws CONFLICT when the key belongs to something else. */
export async function startedBefore(
  tx: Tx,
  key: string,
  { userId, documentId }: { userId: string; documentId: string },
): Promise<StartedTurn | undefined> {
  const turn = await findTurn(tx, key);
  if (!turn) return undefined;
  if (turn.userId !== userId || turn.conversation.documentId !== documentId) throw keyTaken();
  return { turnId: turn.id, conversationId: turn.conversationId };
}

export async function refuseTooMany(tx: Tx, userId: string): Promise<void> {
  const open = await countOpenTurns(tx, { userId });
  if ([...open.values()].reduce((sum, count) => sum + count, 0) >= MOST_OPEN_TURNS) {
    const message = `${MOST_OPEN_TURNS} of your requests are being worked on. Wait for one of them, or stop it.`;
    throw new AppError('RATE_LIMITED', message);
  }
}

/** Holds the conversation, so that of two turns which start at once the second sees the first. */
export async function lockIdle(tx: Tx, conversationId: string): Promise<{ lastTurnId: string | null }> {
  await lockConversation(tx, conversationId);
  const [last] = await readTurns(tx, conversationId, 1);
  if (last && !isTerminal(last.status)) {
    throw new AppError('CONFLICT', 'The agent still works on the last request. Wait for it, or stop it first.');
  }
  return { lastTurnId: last?.id ?? null };
}

export async function insert(tx: Tx, turn: NewTurn): Promise<StartedTurn> {
  if (!(await insertTurn(tx, turn))) throw keyTaken();
  return { turnId: turn.id, conversationId: turn.conversationId };
}

type Place = Pick<NewTurn, 'conversationId' | 'parentTurnId'>;

async function placeIn(tx: Tx, conversationId: string, documentId: string): Promise<Place> {
  const conversation = await findConversation(tx, conversationId);
  if (conversation?.documentId !== documentId) {
    throw new AppError('NOT_FOUND', 'There is no such conversation on this document.');
  }
  const { lastTurnId } = await lockIdle(tx, conversationId);
  return { conversationId, parentTurnId: lastTurnId };
}

async function newConversation(
  tx: Tx,
  {
    documentId,
    projectId,
    userId,
    request,
  }: { documentId: string; projectId: string; userId: string; request: string },
): Promise<Place> {
  const id = newId();
  await insertConversation(tx, { id, documentId, projectId, title: titleOf(request), createdBy: userId });
  return { conversationId: id, parentTurnId: null };
}

/** The first request, on one line, cut to a readable length. */
function titleOf(request: string): string {
  const line = [...request.replace(/\s+/g, ' ').trim()];
  return line.length <= TITLE_LENGTH
    ? line.join('')
    : `${line
        .slice(0, TITLE_LENGTH - 1)
        .join('')
        .trimEnd()}…`;
}

function checked(text: string): string {
  if (textProblem(text))
    throw new AppError('INVALID', 'The request holds characters that cannot be stored (NUL or half a pair).');
  return toLf(text);
}

function keyTaken(): AppError {
  return new AppError('CONFLICT', 'This request was sent under a key that another one has. Send it again.');
}
