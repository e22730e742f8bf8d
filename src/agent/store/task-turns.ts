import type { Sql } from '@/platform/database';
import type { AssistantMessage } from '../core/history/message';
import { type TaskTurn, turnTaskSchema } from '../schema';

/** Queries about turns that run tasks. */

type TaskTurnRow = Omit<TaskTurn, 'content' | 'notes'> & { error: string | null };

/**
 * Returns the turns of a project that run tasks, newest first, starting after the turn `cursor`. Turns about documents
 * that were moved to a project that the person can't enter are left out.
 */
export async function readTaskTurns(
  sql: Sql,
  {
    projectId,
    userId,
    cursor,
    limit,
  }: { projectId: string; userId: string; cursor: string | undefined; limit: number },
): Promise<TaskTurnRow[]> {
  const rows = await sql.query<Omit<TaskTurnRow, 'task'> & { task: string }>(
    `select t.id as "turnId", t.conversation_id as "conversationId", c.document_id as "documentId",
       t.user_id as "userId", t.task, t.request, t.status, t.error, t.created_at as "createdAt",
       t.finished_at as "finishedAt"
     from conversation c join turn t on t.conversation_id = c.id
     where c.project_id = $1 and t.task is not null and ($2::text is null or (t.created_at, t.id) <
       (select last.created_at, last.id from turn last where last.id = $2))
       and not exists (select from document d join hidden_project h on h.project_id = d.project_id and h.user_id = $4
         where d.id = c.document_id)
     order by t.created_at desc, t.id desc limit $3::int`,
    [projectId, cursor ?? null, limit, userId],
  );
  return rows.map(({ task, ...row }) => ({ ...row, task: turnTaskSchema.parse(JSON.parse(task)) }));
}

/** Returns the text of each turn's last answer. Turns without an answer are left out. */
export async function readAnswers(sql: Sql, turnIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await sql.query<{ turnId: string; content: string }>(
    `select distinct on (turn_id) turn_id as "turnId", content from message
     where turn_id = any($1) and role = 'assistant' order by turn_id, step desc, position desc`,
    [turnIds],
  );
  return new Map(rows.map(({ turnId, content }) => [turnId, textOf(JSON.parse(content) as AssistantMessage)]));
}

function textOf({ content }: AssistantMessage): string {
  return content.map((part) => (part.type === 'text' ? part.text : '')).join('');
}

/** Returns the texts of all answers of a turn, as one paragraph each. */
export async function readWholeAnswer(sql: Sql, turnId: string): Promise<string> {
  const rows = await sql.query<{ content: string }>(
    `select content from message where turn_id = $1 and role = 'assistant' order by step, position`,
    [turnId],
  );
  const texts = rows.map(({ content }) => textOf(JSON.parse(content) as AssistantMessage));
  return texts.filter((text) => text !== '').join('\n\n');
}

/** Returns the warnings of each turn, in order. */
export async function readWarnings(sql: Sql, turnIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await sql.query<{ turnId: string; data: string }>(
    `select turn_id as "turnId", data from turn_event
     where turn_id = any($1) and type = 'warning' order by turn_id, seq`,
    [turnIds],
  );
  const byTurn = new Map<string, string[]>();
  for (const { turnId, data } of rows) {
    const { message } = JSON.parse(data) as { message: string };
    byTurn.set(turnId, [...(byTurn.get(turnId) ?? []), message]);
  }
  return byTurn;
}
