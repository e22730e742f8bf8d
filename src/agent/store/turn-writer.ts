import { newId } from '@/kernel/id';
import { type SingleStatement, type Sql, sqlOfTransaction, type Tx } from '@/platform/database';
import type { ModelMessage } from '../core/history/message';
import type { StoredConversation, StoredPin } from './turn-reader';

export async function insertConversation(tx: Tx, conversation: Omit<StoredConversation, 'createdAt'>): Promise<void> {
  await tx.conversation.create({ data: conversation });
}

type HeldConversation = Pick<StoredConversation, 'documentId' | 'projectId'>;

/**
 * Locks a conversation until the transaction ends, so that if two turns start at once, the second one sees the first.
 */
export async function lockConversation(tx: Tx, conversationId: string): Promise<HeldConversation | undefined> {
  const [row] = await sqlOfTransaction(tx).query<HeldConversation>(
    'select document_id as "documentId", project_id as "projectId" from conversation where id = $1 for update',
    [conversationId],
  );
  return row;
}

export interface NewTurn {
  id: string;
  conversationId: string;
  parentTurnId: string | null;
  userId: string;
  request: string;
  model: string;
  settings: string;
  /** JSON of a `TurnTask`. */
  task?: string | undefined;
  status: 'waiting' | 'queued';
  startsAnyway: boolean;
  /** The version that the turn is shown first. If left out, it is chosen when the turn starts. */
  pin?: { documentId: string; versionId: string };
}

/**
 * Stores turns to run. Returns false if an id is already used; the caller must then do nothing more in this
 * transaction.
 */
export async function insertTurns(tx: Tx, turns: readonly NewTurn[]): Promise<boolean> {
  const now = Date.now();
  // Keeps the variants in the order of the input.
  const data = turns.map(({ pin: _, ...turn }, i) => ({
    ...turn,
    ...(turns.length > 1 && { createdAt: new Date(now + i) }),
  }));
  const { count } = await tx.turn.createMany({ data, skipDuplicates: true });
  if (count < turns.length) return false;
  const pins = turns.flatMap(({ id: turnId, pin }) => (pin ? [{ turnId, ...pin, step: 0 }] : []));
  if (pins.length > 0) await tx.turnPin.createMany({ data: pins });
  return true;
}

/**
 * Stores a conversation with its first turn, in one statement. Returns false and stores nothing if the person has too
 * many open turns. Rejects if the turn's id is already used.
 */
export async function insertConversationWithTurn(
  sql: SingleStatement<Sql>,
  {
    conversation: { id, documentId, projectId, title, createdBy },
    turn,
    mostOpen,
  }: {
    conversation: Omit<StoredConversation, 'createdAt'>;
    turn: Pick<NewTurn, 'id' | 'userId' | 'request' | 'model' | 'settings' | 'task'>;
    mostOpen: number;
  },
): Promise<boolean> {
  const rows = await sql.query(
    `with free as (
       select 1 from turn where user_id = $7 and status in ('queued', 'running') having count(*) < $12::int
     ), conversation as (
       insert into conversation (id, document_id, project_id, title, created_by)
       select $1::text, $2::text, $3::text, $4::text, $5::text from free returning id
     )
     insert into turn (id, conversation_id, user_id, request, model, settings, task)
     select $6::text, conversation.id, $7::text, $8::text, $9::text, $10::text, $11::text from conversation
     returning id`,
    [
      id,
      documentId,
      projectId,
      title,
      createdBy,
      turn.id,
      turn.userId,
      turn.request,
      turn.model,
      turn.settings,
      turn.task ?? null,
      mostOpen,
    ],
  );
  return rows.length > 0;
}

/** Queues a waiting message to run now. */
export async function releaseWaiting(tx: Tx, turnId: string): Promise<void> {
  await tx.turn.updateMany({ where: { id: turnId, status: 'waiting' }, data: { status: 'queued' } });
}

export async function updateWaiting(
  tx: Tx,
  turnId: string,
  change: { request?: string; model?: string; startsAnyway?: boolean; parentTurnId?: string | null },
): Promise<void> {
  await tx.turn.updateMany({ where: { id: turnId, status: 'waiting' }, data: change });
}

export async function deleteWaiting(tx: Tx, turnId: string): Promise<void> {
  await tx.turn.deleteMany({ where: { id: turnId, status: 'waiting' } });
}

/**
 * Stores that someone asked a turn to stop; if several do, the first person is kept. A turn that waits for an answer is
 * queued, so that a worker ends it. Returns false if it has already ended.
 */
export async function noteStop(tx: Tx, turnId: string, userId: string): Promise<boolean> {
  const stop = { stopRequestedAt: new Date(), stoppedByUserId: userId };
  await tx.turn.updateMany({ where: { id: turnId, status: 'needs_input' }, data: { ...stop, status: 'queued' } });
  await tx.turn.updateMany({
    where: { id: turnId, status: { in: ['queued', 'running'] }, stopRequestedAt: null },
    data: stop,
  });
  const open = await tx.turn.count({ where: { id: turnId, status: { in: ['queued', 'running'] } } });
  return open === 1;
}

/** Sets the model that runs the turn, if it wasn't known or has changed since the turn was sent. */
export async function setModel(tx: Tx, turnId: string, data: { model: string; settings?: string }): Promise<void> {
  await tx.turn.update({ where: { id: turnId }, data });
}

/**
 * Adds messages to a step. They are stored as JSON, byte for byte, because a provider needs its metadata back
 * unchanged.
 */
export async function insertMessages(
  tx: Tx,
  place: { turnId: string; step: number; position: number },
  messages: readonly ModelMessage[],
): Promise<void> {
  await tx.message.createMany({
    data: messages.map((message, i) => ({
      id: newId(),
      turnId: place.turnId,
      step: place.step,
      position: place.position + i,
      role: message.role,
      content: JSON.stringify(message),
    })),
  });
}

/** Sets how many tries without progress are counted. After progress it is 1, for the current try. */
export async function setRuns(tx: Tx, turnId: string, runs: number): Promise<void> {
  await tx.turn.update({ where: { id: turnId }, data: { runs } });
}

/** Marks a step as done, so that the next worker continues after it. This also counts as progress. */
export async function finishStep(tx: Tx, turnId: string, step: number): Promise<void> {
  await tx.turn.update({ where: { id: turnId }, data: { step: step + 1, runs: 1 } });
}

/** Stores the version of each document that the turn was last shown, replacing earlier ones. */
export async function writePins(tx: Tx, turnId: string, pins: readonly StoredPin[]): Promise<void> {
  for (const { documentId, versionId, step } of pins) {
    await tx.turnPin.upsert({
      where: { turnId_documentId: { turnId, documentId } },
      create: { turnId, documentId, versionId, step },
      update: { versionId, step },
    });
  }
}
