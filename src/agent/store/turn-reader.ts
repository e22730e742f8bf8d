import type { Prisma } from '@/generated/prisma/client';
import { type Db, type Sql, sqlOfTransaction, type Tx } from '@/platform/database';
import type { TreeTurn } from '../core/history/conversation-tree';
import type { ModelMessage } from '../core/history/message';
import {
  type DocumentTurn,
  type NumberedTurnEvent,
  type TurnEvent,
  type TurnStatus,
  type TurnSummary,
  turnEventSchema,
  turnTaskSchema,
} from '../schema';
import { readStoredSettings } from '../turns/stored-settings';

type TurnRow = Prisma.TurnGetPayload<object>;

export interface StoredConversation {
  id: string;
  documentId: string;
  projectId: string;
  title: string;
  createdBy: string;
  createdAt: Date;
}

export interface StoredTurn extends TurnSummary {
  /** JSON of `StoredSettings` in ../turns/stored-settings. */
  settings: string;
  systemPrompt: string | null;
  /** An id in prompt_version. */
  promptVersion: string | null;
  /** The next step to run. */
  step: number;
  conversation: StoredConversation;
}

export interface StoredMessage {
  step: number;
  position: number;
  message: ModelMessage;
  /** The length of the stored JSON, in UTF-16 units. */
  size: number;
}

export interface StoredPin {
  documentId: string;
  versionId: string;
  step: number;
}

/** The columns of a turn `t` and its conversation `c`, for `toStoredTurn`. */
export const TURN_FIELDS = `t.id, t.conversation_id as "conversationId", t.parent_turn_id as "parentTurnId",
  t.user_id as "userId", t.request, t.model, t.settings, t.task, t.system_prompt as "systemPrompt",
  t.prompt_version as "promptVersion", t.status, t.starts_anyway as "startsAnyway", t.error, t.step,
  t.stop_requested_at as "stopRequestedAt", t.created_at as "createdAt", t.started_at as "startedAt",
  t.finished_at as "finishedAt", c.document_id as "documentId", c.project_id as "projectId", c.title,
  c.created_by as "createdBy", c.created_at as "conversationCreatedAt"`;

type SummaryFields = Pick<
  TurnRow,
  | 'id'
  | 'conversationId'
  | 'parentTurnId'
  | 'userId'
  | 'request'
  | 'model'
  | 'settings'
  | 'task'
  | 'status'
  | 'startsAnyway'
  | 'error'
  | 'stopRequestedAt'
  | 'createdAt'
  | 'startedAt'
  | 'finishedAt'
>;

export type TurnFields = SummaryFields &
  Pick<StoredTurn, 'systemPrompt' | 'promptVersion' | 'step'> &
  Omit<StoredConversation, 'id' | 'createdAt'> & { conversationCreatedAt: Date };

export function toStoredTurn(row: TurnFields): StoredTurn {
  const { settings, systemPrompt, promptVersion, step, conversationId } = row;
  const { documentId, projectId, title, createdBy, conversationCreatedAt } = row;
  return {
    ...toSummary(row),
    settings,
    systemPrompt,
    promptVersion,
    step,
    conversation: { id: conversationId, documentId, projectId, title, createdBy, createdAt: conversationCreatedAt },
  };
}

export async function findTurn(db: Db | Tx, turnId: string): Promise<StoredTurn | undefined> {
  const [row] = await sqlOfTransaction(db).query<TurnFields>(
    `select ${TURN_FIELDS} from turn t join conversation c on c.id = t.conversation_id where t.id = $1`,
    [turnId],
  );
  return row && toStoredTurn(row);
}

/** Returns the models and requests of turns. Unknown turns are left out. */
export function findTurnCredits(db: Db | Tx, turnIds: readonly string[]) {
  const conversation = { select: { documentId: true, projectId: true } };
  return db.turn.findMany({
    where: { id: { in: [...turnIds] } },
    select: { id: true, model: true, request: true, conversation },
  });
}

/** Returns the status of turns. Unknown turns are left out. */
export function findTurnStates(db: Db | Tx, turnIds: readonly string[]) {
  const select = { id: true, status: true, error: true, userId: true } as const;
  return db.turn.findMany({ where: { id: { in: [...turnIds] } }, select });
}

/** Returns the prompts and tools of a version, as JSON. */
export async function findPromptVersion(db: Db | Tx, id: string): Promise<string | undefined> {
  return (await db.promptVersion.findUnique({ where: { id } }))?.content;
}

export async function findConversation(db: Db | Tx, conversationId: string): Promise<StoredConversation | undefined> {
  return (await db.conversation.findUnique({ where: { id: conversationId } })) ?? undefined;
}

/** Returns these projects' conversations about a document, newest first, starting after `cursor`. */
export function readConversations(
  db: Db | Tx,
  { documentId, projectIds }: { documentId: string; projectIds: readonly string[] },
  page: { cursor: string | undefined; limit: number },
): Promise<StoredConversation[]> {
  return db.conversation.findMany({
    where: { documentId, projectId: { in: [...projectIds] } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: page.limit,
    ...(page.cursor !== undefined && { cursor: { id: page.cursor }, skip: 1 }),
  });
}

/** Returns the newest turns of a conversation, oldest first. */
export async function readTurns(db: Db | Tx, conversationId: string, limit: number): Promise<TurnSummary[]> {
  const rows = await db.turn.findMany({
    where: { conversationId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit,
  });
  return rows.reverse().map(toSummary);
}

/** Returns all turns of a conversation, oldest first, with the fields for building their tree. */
export async function readTree(db: Db | Tx, conversationId: string): Promise<TreeTurn[]> {
  return db.turn.findMany({
    where: { conversationId },
    select: { id: true, parentTurnId: true, status: true, startsAnyway: true, createdAt: true },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
}

/** Returns idle conversations with a queued message that can start. */
export async function readConversationsToGoOn(sql: Sql, limit: number): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `select distinct w.conversation_id as id
     from turn w left join turn p on p.id = w.parent_turn_id
     where w.status = 'waiting'
       and (p.id is null or p.status = 'finished'
            or (w.starts_anyway and p.status in ('stopped', 'failed', 'interrupted')))
       and not exists (select 1 from turn o
         where o.conversation_id = w.conversation_id and o.status in ('queued', 'running', 'needs_input'))
     limit $1::int`,
    [limit],
  );
  return rows.map((row) => row.id);
}

export function countWaitingIn(db: Db | Tx, conversationId: string): Promise<number> {
  return db.turn.count({ where: { conversationId, status: 'waiting' } });
}

/** Counts a person's queued and running turns, and their waiting messages, in all conversations. */
export async function countTurnsOf(sql: Sql, userId: string): Promise<{ open: number; waiting: number }> {
  const [row] = await sql.query<{ open: number; waiting: number }>(
    `select count(*) filter (where status in ('queued', 'running'))::int as open,
       count(*) filter (where status = 'waiting')::int as waiting
     from turn where user_id = $1 and status in ('queued', 'running', 'waiting')`,
    [userId],
  );
  return row ?? { open: 0, waiting: 0 };
}

/** Returns the newest turns on a document in these projects' conversations, newest first. */
export async function readTurnsOfDocument(
  db: Db | Tx,
  { documentId, projectIds }: { documentId: string; projectIds: readonly string[] },
  limit: number,
): Promise<TurnSummary[]> {
  const rows = await db.turn.findMany({
    where: { conversation: { documentId, projectId: { in: [...projectIds] } } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit,
  });
  return rows.map(toSummary);
}

/** Returns the newest turns about documents of these projects, newest first. Documents in the trash are left out. */
export async function readTurnsIn(db: Db | Tx, projectIds: readonly string[], limit: number): Promise<DocumentTurn[]> {
  const rows = await sqlOfTransaction(db).query<TurnFields & { path: string }>(
    `select ${TURN_FIELDS}, d.path
     from turn t join conversation c on c.id = t.conversation_id join document d on d.id = c.document_id
     where c.project_id = any($1::text[]) and d.project_id = any($1::text[]) and d.trashed_at is null
     order by t.created_at desc, t.id desc limit $2::int`,
    [[...projectIds], limit],
  );
  return rows.map((row) => ({ ...toSummary(row), documentId: row.documentId, path: row.path }));
}

/** Returns the ids of the turns before this one on its branch, oldest first. */
export async function readAncestors(sql: Sql, turnId: string): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `with recursive branch(id, depth) as (
       select parent_turn_id, 1 from turn where id = $1
       union all
       select t.parent_turn_id, b.depth + 1 from turn t join branch b on t.id = b.id
     )
     select id from branch where id is not null order by depth desc`,
    [turnId],
  );
  return rows.map((row) => row.id);
}

/** Returns the messages of each turn, in order. Turns without messages are left out. */
export async function readMessages(db: Db | Tx, turnIds: readonly string[]): Promise<Map<string, StoredMessage[]>> {
  const rows = await db.message.findMany({
    where: { turnId: { in: [...turnIds] } },
    orderBy: [{ step: 'asc' }, { position: 'asc' }],
  });
  const byTurn = new Map<string, StoredMessage[]>();
  for (const { turnId, step, position, content } of rows) {
    const list = byTurn.get(turnId) ?? [];
    list.push({ step, position, message: JSON.parse(content) as ModelMessage, size: content.length });
    byTurn.set(turnId, list);
  }
  return byTurn;
}

/**
 * Returns when a turn last received something: its request or results of its calls. Undefined if it hasn't. If its tool
 * calls were deleted by the retention rules, returns when it ended.
 */
export async function lastToldAt(db: Db | Tx, turnId: string | null): Promise<Date | undefined> {
  if (turnId === null) return undefined;
  const [row] = await sqlOfTransaction(db).query<{ at: Date | null }>(
    `select case when t.trimmed_at is not null then t.finished_at else (
       select m.created_at from message m where m.turn_id = t.id and m.role <> 'assistant'
       order by m.step desc, m.position desc limit 1) end as at
     from turn t where t.id = $1`,
    [turnId],
  );
  return row?.at ?? undefined;
}

/** Returns whether anything that a model said or did in a turn is stored. */
export async function hasAnswers(db: Db, turnId: string): Promise<boolean> {
  return (await db.message.findFirst({ where: { turnId, role: 'assistant' }, select: { id: true } })) !== null;
}

export function readPins(db: Db | Tx, turnId: string): Promise<StoredPin[]> {
  return db.turnPin.findMany({ where: { turnId }, select: { documentId: true, versionId: true, step: true } });
}

/** Returns events after a number, in order, at most `limit`. */
export async function readEvents(
  sql: Sql,
  turnId: string,
  { after, limit }: { after: number; limit: number },
): Promise<NumberedTurnEvent[]> {
  const rows = await sql.query<{ seq: number; type: string; data: string; created_at: Date }>(
    `select seq, type, data, created_at from turn_event
     where turn_id = $1 and seq > $2::int order by seq limit $3::int`,
    [turnId, after, limit],
  );
  return rows.map((row) => ({ seq: row.seq, at: row.created_at, event: readEvent(row.type, row.data) }));
}

/** Returns all events since the last step started or restarted. */
export async function readEventsOfStep(sql: Sql, turnId: string): Promise<TurnEvent[]> {
  const rows = await sql.query<{ type: string; data: string }>(
    `select type, data from turn_event where turn_id = $1 and seq > coalesce(
       (select max(seq) from turn_event where turn_id = $1 and type in ('step-started', 'step-restarted')), 0)
     order by seq`,
    [turnId],
  );
  return rows.map(({ type, data }) => readEvent(type, data));
}

/** Returns the step of the last `step-started` event, or undefined. */
export async function lastStartedStep(sql: Sql, turnId: string): Promise<number | undefined> {
  const [row] = await sql.query<{ type: string; data: string }>(
    `select type, data from turn_event where turn_id = $1 and type = 'step-started' order by seq desc limit 1`,
    [turnId],
  );
  const event = row && readEvent(row.type, row.data);
  return event?.type === 'step-started' ? event.step : undefined;
}

/** Returns turns that no worker runs: queued ones, and those whose lease has expired. Oldest first. */
export async function readTurnsWithoutWorker(sql: Sql, limit: number): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `select id from turn
     where status = 'queued' or (status = 'running' and (lease_expires_at is null or lease_expires_at < now()))
     order by created_at limit $1::int`,
    [limit],
  );
  return rows.map((row) => row.id);
}

export async function countOpenTurns(db: Db | Tx): Promise<Map<TurnStatus, number>> {
  const groups = await db.turn.groupBy({
    by: ['status'],
    where: { status: { in: ['queued', 'running'] } },
    _count: true,
  });
  return new Map(groups.map((group) => [group.status, group._count]));
}

function readEvent(type: string, data: string): TurnEvent {
  return turnEventSchema.parse({ ...(JSON.parse(data) as object), type });
}

function toSummary(row: SummaryFields): TurnSummary {
  const { id, conversationId, parentTurnId, userId, request, model, status, error } = row;
  const { createdAt, startedAt, finishedAt } = row;
  const { instructions = null, refines = null, insteadOf = [] } = readStoredSettings(row.settings);
  const stopRequested = row.stopRequestedAt !== null;
  return {
    id,
    conversationId,
    parentTurnId,
    userId,
    request,
    model,
    status,
    error,
    stopRequested,
    startsAnyway: row.startsAnyway,
    instructions,
    refines,
    task: row.task === null ? null : turnTaskSchema.parse(JSON.parse(row.task)),
    insteadOf,
    createdAt,
    startedAt,
    finishedAt,
  };
}
