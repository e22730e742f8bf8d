import { type Db, type Sql, sqlOfTransaction, type Tx } from '@/platform/database';

/** Reads and writes the tables plan and plan_step. */

export interface StoredPlan {
  id: string;
  conversationId: string;
  documentId: string;
  title: string;
  runByUserId: string | null;
  currentStepId: string | null;
  problem: string | null;
}

export interface StoredStep {
  id: string;
  planId: string;
  text: string;
  turnId: string | null;
}

// ---- readers

export async function findPlan(db: Db | Tx, planId: string): Promise<StoredPlan | undefined> {
  return (await db.plan.findUnique({ where: { id: planId } })) ?? undefined;
}

export async function findPlanIdOfStep(db: Db | Tx, stepId: string): Promise<string | undefined> {
  return (await db.planStep.findUnique({ where: { id: stepId }, select: { planId: true } }))?.planId;
}

/** Returns the plans of a conversation, oldest first. */
export function readPlans(db: Db | Tx, conversationId: string): Promise<StoredPlan[]> {
  return db.plan.findMany({ where: { conversationId }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] });
}

/** Returns the steps of plans, in order. */
export function readSteps(db: Db | Tx, planIds: readonly string[]): Promise<StoredStep[]> {
  return db.planStep.findMany({
    where: { planId: { in: [...planIds] } },
    select: { id: true, planId: true, text: true, turnId: true },
    orderBy: [{ planId: 'asc' }, { position: 'asc' }, { id: 'asc' }],
  });
}

/** Returns the ids of plans that are being run, in one conversation or in all. */
export async function findRunningPlans(sql: Sql, conversationId: string | undefined, limit: number): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `select id from plan where run_by_user_id is not null and ($1::text is null or conversation_id = $1)
     order by created_at limit $2::int`,
    [conversationId ?? null, limit],
  );
  return rows.map(({ id }) => id);
}

// ---- writers

export async function insertPlan(
  tx: Tx,
  plan: Pick<StoredPlan, 'id' | 'conversationId' | 'documentId' | 'title'>,
  steps: readonly Pick<StoredStep, 'id' | 'text'>[],
): Promise<void> {
  await tx.plan.create({ data: plan });
  await tx.planStep.createMany({ data: steps.map((step, position) => ({ ...step, planId: plan.id, position })) });
}

/** Locks a plan until the transaction ends. If its conversation must be locked too, lock the conversation first. */
export async function lockPlan(tx: Tx, planId: string): Promise<StoredPlan | undefined> {
  await sqlOfTransaction(tx).query('select 1 from plan where id = $1 for update', [planId]);
  return findPlan(tx, planId);
}

export async function setRun(
  tx: Tx,
  planId: string,
  run: Partial<Pick<StoredPlan, 'runByUserId' | 'currentStepId' | 'problem'>>,
): Promise<void> {
  await tx.plan.update({ where: { id: planId }, data: run });
}

export async function insertStep(tx: Tx, step: Pick<StoredStep, 'id' | 'planId' | 'text'>, position: number) {
  await tx.planStep.create({ data: { ...step, position } });
}

export async function rewordStep(tx: Tx, stepId: string, text: string): Promise<void> {
  await tx.planStep.update({ where: { id: stepId }, data: { text } });
}

/** Stores a turn as the last one that ran a step. */
export async function setStepTurn(tx: Tx, stepId: string, turnId: string): Promise<void> {
  await sqlOfTransaction(tx).query(
    `update plan_step set turn_id = $2, earlier_turn_ids = array_remove(array_append(earlier_turn_ids, turn_id), null)
     where id = $1`,
    [stepId, turnId],
  );
}

/** Returns the step, in the conversation's plans, that a turn ran, if any. */
export async function findStepOfTurn(
  tx: Tx,
  { conversationId, turnId }: { conversationId: string; turnId: string },
): Promise<Pick<StoredStep, 'id' | 'planId'> | undefined> {
  const [row] = await sqlOfTransaction(tx).query<Pick<StoredStep, 'id' | 'planId'>>(
    `select s.id, s.plan_id as "planId" from plan p join plan_step s on s.plan_id = p.id
     where p.conversation_id = $1 and (s.turn_id = $2 or $2 = any(s.earlier_turn_ids))`,
    [conversationId, turnId],
  );
  return row;
}

export async function deleteStep(tx: Tx, stepId: string): Promise<void> {
  await tx.planStep.delete({ where: { id: stepId } });
}

/** Stores this order of steps. */
export async function orderSteps(tx: Tx, stepIds: readonly string[]): Promise<void> {
  await sqlOfTransaction(tx).query(
    `update plan_step s set position = o.position
     from unnest($1::text[]) with ordinality as o(id, position) where s.id = o.id`,
    [stepIds],
  );
}
