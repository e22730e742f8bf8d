import { type Db, type Sql, sqlOfTransaction, type Tx } from '@/platform/database';
import type { NewQuestion, QuestionKind, TurnEvent, TurnStatus } from '../schema';

/** The table turn_question: questions of a turn's tool calls, and people's answers. */

/** A question's key: the turn, the step, and the tool call that asked it. */
export interface QuestionKey {
  turnId: string;
  step: number;
  callId: string;
}

export interface StoredQuestion extends NewQuestion {
  callId: string;
  answer: { text: string; userId: string } | undefined;
}

export async function readQuestions(db: Db | Tx, turnId: string, step: number): Promise<StoredQuestion[]> {
  const rows = await db.turnQuestion.findMany({ where: { turnId, step }, orderBy: { callId: 'asc' } });
  return rows.map(({ callId, kind, question, options, answer, answeredByUserId }) => ({
    callId,
    kind: kind as QuestionKind,
    question,
    options,
    answer: answer === null ? undefined : { text: answer, userId: answeredByUserId ?? '' },
  }));
}

export async function insertQuestions(
  tx: Tx,
  { turnId, step }: Omit<QuestionKey, 'callId'>,
  questions: readonly (NewQuestion & { callId: string })[],
): Promise<void> {
  await tx.turnQuestion.createMany({
    data: questions.map(({ callId, kind, question, options }) => ({
      turnId,
      step,
      callId,
      kind,
      question,
      options: [...options],
    })),
    skipDuplicates: true,
  });
}

/** Locks a turn until the transaction ends, so that if two answers come at once, the second one sees the first. */
export async function lockTurn(tx: Tx, turnId: string): Promise<TurnStatus | undefined> {
  const [row] = await sqlOfTransaction(tx).query<{ status: TurnStatus }>(
    'select status from turn where id = $1 for no key update',
    [turnId],
  );
  return row?.status;
}

export async function writeAnswer(
  tx: Tx,
  key: QuestionKey,
  { text, userId }: { text: string; userId: string },
): Promise<void> {
  await tx.turnQuestion.update({
    where: { turnId_step_callId: key },
    data: { answer: text, answeredByUserId: userId, answeredAt: new Date() },
  });
}

/** Queues a turn that waits for answers. */
export async function queueAnswered(tx: Tx, turnId: string): Promise<void> {
  await tx.turn.updateMany({ where: { id: turnId, status: 'needs_input' }, data: { status: 'queued' } });
}

/** Adds an event to a turn that no worker holds. The caller has locked the turn in this transaction. */
export async function appendEvent(tx: Tx, turnId: string, { type, ...data }: TurnEvent): Promise<void> {
  await sqlOfTransaction(tx).query(
    `insert into turn_event (turn_id, seq, type, data)
     select $1::text, coalesce(max(seq), 0) + 1, $2::text, $3::text from turn_event where turn_id = $1`,
    [turnId, type, JSON.stringify(data)],
  );
}

/** Returns a person's answers in the given projects, sorted by key, starting after a key. */
export async function findAnswersBy(
  sql: Sql,
  page: { userId: string; projectIds: readonly string[]; after: QuestionKey | undefined; limit: number },
): Promise<(QuestionKey & { question: string; answer: string; answeredAt: Date })[]> {
  const { userId, projectIds, after, limit } = page;
  return sql.query(
    `select q.turn_id as "turnId", q.step, q.call_id as "callId", q.question, q.answer, q.answered_at as "answeredAt"
     from turn_question q join turn t on t.id = q.turn_id join conversation c on c.id = t.conversation_id
     where q.answered_by_user_id = $1 and c.project_id = any($2::text[])
       and (q.turn_id, q.step, q.call_id) > ($3::text, $4::int, $5::text)
     order by q.turn_id, q.step, q.call_id limit $6::int`,
    [userId, projectIds, after?.turnId ?? '', after?.step ?? 0, after?.callId ?? '', limit],
  );
}
