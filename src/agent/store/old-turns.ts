import { type Db, sqlOfTransaction, type Tx } from '@/platform/database';
import { answerOnly } from '../core/history/answer-only';
import type { ModelMessage } from '../core/history/message';
import type { TurnEvent } from '../schema';

/** Deletes old parts of conversations. */

/**
 * The statuses of turns that count as open. A turn that waits for an answer isn't open: no worker runs it, and it is
 * deleted with its document.
 */
const OPEN = ['waiting', 'queued', 'running'] as const;

export function countOpenTurnsOn(tx: Tx, documentId: string): Promise<number> {
  return tx.turn.count({ where: { conversation: { documentId }, status: { in: [...OPEN] } } });
}

export async function deleteConversationsOn(tx: Tx, documentId: string): Promise<void> {
  await tx.conversation.deleteMany({ where: { documentId } });
  await tx.turnPin.deleteMany({ where: { documentId } });
}

/** Returns turns that ended before a given time and still have their complete record, oldest first. */
export async function findUntrimmed(
  db: Db | Tx,
  { projectIds, before, limit }: { projectIds: readonly string[]; before: Date; limit: number },
): Promise<string[]> {
  const rows = await db.turn.findMany({
    where: {
      trimmedAt: null,
      finishedAt: { lt: before },
      status: { notIn: [...OPEN] },
      conversation: { projectId: { in: [...projectIds] } },
    },
    select: { id: true },
    orderBy: { finishedAt: 'asc' },
    take: limit,
  });
  return rows.map(({ id }) => id);
}

export async function trim(
  tx: Tx,
  turnIds: readonly string[],
  { types, at }: { types: readonly TurnEvent['type'][]; at: Date },
): Promise<void> {
  const ids = [...turnIds];
  await tx.turnEvent.deleteMany({ where: { turnId: { in: ids }, type: { in: [...types] } } });
  await tx.innerMessage.deleteMany({ where: { turnId: { in: ids } } });
  await tx.turnQuestion.deleteMany({ where: { turnId: { in: ids } } });
  await keepAnswers(tx, ids);
  await tx.turn.updateMany({ where: { id: { in: ids } }, data: { trimmedAt: at } });
}

/** Deletes everything except requests and the text of answers. */
async function keepAnswers(tx: Tx, turnIds: readonly string[]): Promise<void> {
  // Results are most of the data, and can be deleted without reading them.
  await tx.message.deleteMany({ where: { turnId: { in: [...turnIds] }, role: 'tool' } });
  const said = await tx.message.findMany({
    where: { turnId: { in: [...turnIds] }, role: 'assistant' },
    select: { id: true, content: true },
  });
  const answers = said.map(({ id, content }) => ({ id, answer: answerOnly(JSON.parse(content) as ModelMessage) }));
  const kept = answers.filter(({ answer }) => answer !== undefined);
  const sql = sqlOfTransaction(tx);
  await sql.query('delete from message where id = any($1::text[])', [
    answers.filter(({ answer }) => answer === undefined).map(({ id }) => id),
  ]);
  await sql.query(
    'update message m set content = k.content from unnest($1::text[], $2::text[]) as k(id, content) where m.id = k.id',
    [kept.map(({ id }) => id), kept.map(({ answer }) => JSON.stringify(answer))],
  );
}

/** Returns a person's requests in the given projects, sorted by turn id. */
export async function findTurnsBy(
  db: Db | Tx,
  page: { userId: string; projectIds: readonly string[]; after: string; limit: number },
) {
  const { userId, projectIds, after, limit } = page;
  const rows = await db.turn.findMany({
    where: { userId, id: { gt: after }, conversation: { projectId: { in: [...projectIds] } } },
    select: {
      id: true,
      request: true,
      model: true,
      status: true,
      createdAt: true,
      conversation: { select: { documentId: true } },
    },
    orderBy: { id: 'asc' },
    take: limit,
  });
  return rows.map(({ conversation, ...turn }) => ({ ...turn, documentId: conversation.documentId }));
}

export function countOpenTurnsOf(tx: Tx, projectId: string): Promise<number> {
  return tx.turn.count({ where: { conversation: { projectId }, status: { in: [...OPEN] } } });
}

export async function deleteConversationsOf(tx: Tx, projectId: string): Promise<void> {
  await tx.conversation.deleteMany({ where: { projectId } });
}

/**
 * Moves the documents' conversations into a project. Conversations that belong to private projects, including deleted
 * ones, stay there.
 */
export async function moveConversations(tx: Tx, documentIds: readonly string[], projectId: string): Promise<void> {
  await sqlOfTransaction(tx).query(
    `update conversation c set project_id = $2
     where c.document_id = any($1::text[]) and exists (select from project p where p.id = c.project_id and not p.is_private)`,
    [[...documentIds], projectId],
  );
}
