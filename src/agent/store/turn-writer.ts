import { newId } from '@/kernel/id';
import type { Sql, Tx } from '@/platform/database';
import type { ModelMessage } from '../core/history/message';
import type { StoredConversation, StoredPin } from './turn-reader';

export async function insertConversation(tx: Tx, conversation: Omit<StoredConversation, 'createdAt'>): Promise<void> {
  await tx.conversation.create({ data: conversation });
}

/** Holds a conversation until the transaction ends, so that of two turns that start at once one sees the other. */
export async function lockConversation(tx: Tx, conversationId: string): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`select 1 from conversation where id = ${conversationId} for update`;
  return rows.length > 0;
}

export interface NewTurn {
  id: string;
  conversationId: string;
  parentTurnId: string | null;
  userId: string;
  request: string;
  model: string;
  settings: string;
  status: 'waiting' | 'queued';
  startsAnyway: boolean;
  /** The version that the turn is shown first; left out, that is decided when it starts. */
  pin?: { documentId: string; versionId: string };
}

/** Writes turns that are to be run. False, and nothing more should be done in this transaction, when an id is taken. */
export async function insertTurns(tx: Tx, turns: readonly NewTurn[]): Promise<boolean> {
  const now = Date.now();
  // Variants keep the order in which they were asked for.
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
 * Writes a conversation with its first turn, in one statement. False, and nothing is written, when the person has as many
 * turns open as they may. Rejects when the turn's id is taken.
 */
export async function insertConversationWithTurn(
  sql: Sql,
  {
    conversation: { id, documentId, projectId, title, createdBy },
    turn,
    mostOpen,
  }: {
    conversation: Omit<StoredConversation, 'createdAt'>;
    turn: Pick<NewTurn, 'id' | 'userId' | 'request' | 'model' | 'settings'>;
    mostOpen: number;
  },
): Promise<boolean> {
  const rows = await sql.query(
    `with free as (
       select 1 from turn where user_id = $7 and status in ('queued', 'running') having count(*) < $11::int
     ), conversation as (
       insert into conversation (id, document_id, project_id, title, created_by)
       select $1::text, $2::text, $3::text, $4::text, $5::text from free returning id
     )
     insert into turn (id, conversation_id, user_id, request, model, settings)
     select $6::text, conversation.id, $7::text, $8::text, $9::text, $10::text from conversation returning id`,
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
      mostOpen,
    ],
  );
  return rows.length > 0;
}

/** A message that waits is to be run now. */
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

/** Notes that somebody wants a turn to stop; the first one is remembered. False when it is over already. */
export async function noteStop(tx: Tx, turnId: string, userId: string): Promise<boolean> {
  await tx.turn.updateMany({
    where: { id: turnId, status: { in: ['queued', 'running'] }, stopRequestedAt: null },
    data: { stopRequestedAt: new Date(), stoppedByUserId: userId },
  });
  const open = await tx.turn.count({ where: { id: turnId, status: { in: ['queued', 'running'] } } });
  return open === 1;
}

/** Which model runs the turn, when that was not known or changed after it was sent. */
export async function setModel(tx: Tx, turnId: string, data: { model: string; settings?: string }): Promise<void> {
  await tx.turn.update({ where: { id: turnId }, data });
}

/**
 * Adds messages to a step. They are written as JSON text exactly as they are: a provider wants its metadata back
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

/** How many runs are counted as in vain: 1 when the turn has got on, so that this one is the first. */
export async function setRuns(tx: Tx, turnId: string, runs: number): Promise<void> {
  await tx.turn.update({ where: { id: turnId }, data: { runs } });
}

/** The step is written down: the next worker goes on behind it, and the turn has got on. */
export async function finishStep(tx: Tx, turnId: string, step: number): Promise<void> {
  await tx.turn.update({ where: { id: turnId }, data: { step: step + 1, runs: 1 } });
}

/** What the turn was shown last of a document replaces what it was shown before. */
export async function writePins(tx: Tx, turnId: string, pins: readonly StoredPin[]): Promise<void> {
  for (const { documentId, versionId, step } of pins) {
    await tx.turnPin.upsert({
      where: { turnId_documentId: { turnId, documentId } },
      create: { turnId, documentId, versionId, step },
      update: { versionId, step },
    });
  }
}
