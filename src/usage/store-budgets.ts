import { newId } from '@/kernel/id';
import type { Db, Sql, Tx } from '@/platform/database';
import type { BudgetScope, BudgetState, BudgetUnit, Month } from './core/budget';
import type { RateKind, RatePeriod, RateRule } from './core/rate';

/** The tables budget and usage_rate, and the usage that counts against them. */

/** The subjects whose budgets a call may count against. */
export interface CallSubjects {
  workspaceId: string;
  projectId: string;
  userId: string;
  /** `provider/model-id` */
  model: string;
}

const CONCERNS = `(b.scope = 'workspace' or (b.scope = 'project' and b.subject = $2)
  or (b.scope = 'member' and b.subject = $3) or (b.scope = 'model' and b.subject = $4))`;

/**
 * Returns how often a step was tried before, and whether no budget applies to the call and no rate limit to its person.
 */
export async function readBeginning(
  sql: Sql,
  call: CallSubjects,
  { turnId, step, parentCallId }: { turnId: string; step: number; parentCallId: string },
): Promise<{ attempts: number; isUnlimited: boolean }> {
  const [row] = await sql.query<{ attempts: number; is_unlimited: boolean }>(
    `select (select count(*)::int from model_call where turn_id = $5 and step = $6::int and parent_call_id = $7) as attempts,
       not exists (select 1 from budget b where b.workspace_id = $1 and ${CONCERNS})
       and not exists (select 1 from usage_rate where workspace_id = $1 and user_id in ('', $3)) as is_unlimited`,
    [call.workspaceId, call.projectId, call.userId, call.model, turnId, step, parentCallId],
  );
  return { attempts: row?.attempts ?? 0, isUnlimited: row?.is_unlimited ?? false };
}

/**
 * Locks the budgets of a call until the transaction ends, so that calls that begin at the same time check them one
 * after the other.
 */
export async function lockBudgets(sql: Sql, call: CallSubjects): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `select b.id from budget b where b.workspace_id = $1 and ${CONCERNS} order by b.id for update`,
    [call.workspaceId, call.projectId, call.userId, call.model],
  );
  return rows.map(({ id }) => id);
}

/**
 * Returns the usage of a workspace's budgets in a month: of all, or of those in `only`. It is one statement, so a call
 * that ends meanwhile counts as either reserved or used, never as neither.
 */
export async function readBudgetStates(
  sql: Sql,
  workspaceId: string,
  { month, only }: { month: Month; only?: readonly string[] },
): Promise<BudgetState[]> {
  // Cast to float8, in which sums of integers below 2^53 are exact, so that both drivers return numbers.
  return sql.query<BudgetState>(
    `select b.id, b.scope, b.subject, b.unit, b.amount::float8 as amount,
       (select coalesce(sum(case b.unit when 'money' then d.cost else d.input_tokens + d.output_tokens end), 0)::float8
        from usage_day d
        where d.workspace_id = b.workspace_id and d.day >= $2::date and d.day < $3::date
          and d.dimension = case b.scope when 'model' then 'model' else 'project' end
          and case b.scope when 'workspace' then true when 'member' then d.user_id = b.subject
            else d.key = b.subject end) as used,
       (select coalesce(sum(case b.unit when 'money' then c.reserved_micro_dollars else c.reserved_tokens end), 0)::float8
        from model_call c
        where c.workspace_id = b.workspace_id and c.status = 'running'
          and c.created_at >= ($2::date)::timestamp at time zone 'UTC'
          and case b.scope when 'workspace' then true when 'member' then c.user_id = b.subject
            when 'project' then c.project_id = b.subject
            else c.provider || '/' || c.model = b.subject end) as reserved
     from budget b
     where b.workspace_id = $1 and ($4::text[] is null or b.id = any($4))
     order by array_position(array['workspace', 'project', 'member', 'model'], b.scope), b.subject, b.unit`,
    [workspaceId, month.from, month.to, only ? [...only] : null],
  );
}

export interface BudgetRow {
  workspaceId: string;
  scope: BudgetScope;
  subject: string;
  unit: BudgetUnit;
  amount: number;
  updatedBy: string;
}

/** Sets a budget. Returns its id and its previous amount, if it had one. */
export async function upsertBudget(tx: Tx, budget: BudgetRow): Promise<{ id: string; before: number | null }> {
  const { workspaceId, scope, subject, unit, amount, updatedBy } = budget;
  const key = { workspaceId_scope_subject_unit: { workspaceId, scope, subject, unit } };
  const before = await tx.budget.findUnique({ where: key });
  const { id } = await tx.budget.upsert({
    where: key,
    create: { ...budget, id: newId() },
    update: { amount, updatedBy, updatedAt: new Date() },
  });
  return { id, before: before ? Number(before.amount) : null };
}

export async function deleteBudget(
  tx: Tx,
  workspaceId: string,
  budgetId: string,
): Promise<{ scope: string; subject: string; unit: string; amount: number } | undefined> {
  const row = await tx.budget.findFirst({ where: { id: budgetId, workspaceId } });
  if (!row) return undefined;
  await tx.budget.deleteMany({ where: { id: budgetId } });
  return { scope: row.scope, subject: row.subject, unit: row.unit, amount: Number(row.amount) };
}

// ---- rates

/** Returns the rules that may apply to a person, and locks them until the transaction ends. */
export async function lockRates(sql: Sql, workspaceId: string, userId: string): Promise<RateRule[]> {
  return sql.query<RateRule>(
    `select id, user_id as "userId", kind, per, most from usage_rate
     where workspace_id = $1 and user_id in ('', $2) order by id for update`,
    [workspaceId, userId],
  );
}

export async function readRates(db: Db | Tx, workspaceId: string): Promise<RateRule[]> {
  const rows = await db.usageRate.findMany({
    where: { workspaceId },
    orderBy: [{ userId: 'asc' }, { kind: 'asc' }, { per: 'asc' }],
  });
  return rows.map(({ id, userId, kind, per, most }) => ({
    id,
    userId,
    kind: kind as RateKind,
    per: per as RatePeriod,
    most,
  }));
}

/**
 * Returns the number of a person's turns or calls in each window, and the time of the oldest. The results are in the
 * same order.
 */
export function countSince(
  sql: Sql,
  { workspaceId, userId }: { workspaceId: string; userId: string },
  windows: readonly { kind: RateKind; since: Date }[],
): Promise<{ count: number; oldest: Date | null }[]> {
  return sql.query(
    `select within.count, within.oldest
     from unnest($3::text[], $4::timestamptz[]) with ordinality as w(kind, since, position)
     cross join lateral (
       select count(*)::int as count, min(c.created_at) as oldest from model_call c
       where c.workspace_id = $1 and c.user_id = $2 and c.created_at > w.since
         and (w.kind = 'calls' or (c.step = 0 and c.attempt = 1 and c.parent_call_id = ''))
     ) as within
     order by w.position`,
    [workspaceId, userId, windows.map(({ kind }) => kind), windows.map(({ since }) => since)],
  );
}

export async function upsertRate(
  tx: Tx,
  rule: { workspaceId: string; userId: string; kind: RateKind; per: RatePeriod; most: number; updatedBy: string },
): Promise<{ id: string; before: number | null }> {
  const { workspaceId, userId, kind, per, most, updatedBy } = rule;
  const key = { workspaceId_userId_kind_per: { workspaceId, userId, kind, per } };
  const before = await tx.usageRate.findUnique({ where: key });
  const { id } = await tx.usageRate.upsert({
    where: key,
    create: { ...rule, id: newId() },
    update: { most, updatedBy, updatedAt: new Date() },
  });
  return { id, before: before?.most ?? null };
}

export async function deleteRate(tx: Tx, workspaceId: string, rateId: string): Promise<RateRule | undefined> {
  const rule = (await readRates(tx, workspaceId)).find(({ id }) => id === rateId);
  if (rule) await tx.usageRate.deleteMany({ where: { id: rateId } });
  return rule;
}

export async function deleteProjectBudgets(tx: Tx, projectId: string): Promise<void> {
  await tx.budget.deleteMany({ where: { scope: 'project', subject: projectId } });
}
