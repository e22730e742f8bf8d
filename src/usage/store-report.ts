import type { Sql } from '@/platform/database';
import type { CsvCall } from './core/csv';
import { type Dimension, type Figures, HIDDEN, type LatencyBucket, type Span } from './core/report';
import type { DayPart } from './schema';

/**
 * Reads the tables usage_day, usage_turn and usage_latency, which triggers keep in step with the ledger. Sums are cast
 * to float8, in which integers below 2^53 are exact, so that both drivers return numbers.
 */

/** Whose usage to read: the workspace's, or one person's. */
export interface ReportScope {
  workspaceId: string;
  userId: string | undefined;
  /** Projects and documents that the reader must not see. All of them together have the key `HIDDEN`. */
  hidden: readonly string[];
}

const sum = (column: string, name: string) => `coalesce(sum(${column}), 0)::float8 as "${name}"`;
const FIGURES = [
  ...['calls', 'turns', 'running', 'failed', 'stopped', 'interrupted', 'estimated', 'untold', 'unpriced'].map((name) =>
    sum(name, name),
  ),
  sum('input_tokens', 'inputTokens'),
  sum('cached_tokens', 'cachedTokens'),
  sum('output_tokens', 'outputTokens'),
  sum('thoughts_tokens', 'thoughtsTokens'),
  ...['cost', 'accepted', 'rejected'].map((name) => sum(name, name)),
].join(', ');

const WITHIN = `workspace_id = $1 and dimension = $2 and day between $3::date and $4::date
  and ($5::text is null or user_id = $5)`;

/**
 * The dimension to read totals and sums by person from. The rows of every dimension add up to the same total and include
 * the person, and this dimension has the fewest rows.
 */
const FEWEST = 'project';
const rowsOf = (dimension: Dimension) => (dimension === 'person' ? FEWEST : dimension);
/** `hidden`: the SQL parameter with the keys that must not be named. */
const keyOf = (dimension: Dimension, hidden: string) =>
  dimension === 'person' ? 'user_id' : `case when key = any(${hidden}::text[]) then '${HIDDEN}' else key end`;

/** Returns the parameter of `keyOf`, if it has one. */
const hiddenOf = ({ hidden }: ReportScope, dimension: Dimension) => (dimension === 'person' ? [] : [hidden]);

function values({ workspaceId, userId }: ReportScope, span: Span, dimension: Dimension): unknown[] {
  return [workspaceId, rowsOf(dimension), span.from, span.to, userId ?? null];
}

export async function readFigures(sql: Sql, scope: ReportScope, span: Span): Promise<Figures> {
  const [row] = await sql.query<Figures>(
    `select ${FIGURES} from usage_day where ${WITHIN}`,
    values(scope, span, FEWEST),
  );
  if (!row) throw new Error('a sum without a row');
  return row;
}

/** Returns the sums by dimension, most expensive first, and the total number of keys. */
export async function readTable(
  sql: Sql,
  scope: ReportScope,
  { span, dimension, limit }: { span: Span; dimension: Dimension; limit: number },
): Promise<{ rows: (Figures & { key: string })[]; count: number }> {
  const rows = await sql.query<Figures & { key: string; count: number }>(
    `select ${keyOf(dimension, '$7')} as key, count(*) over ()::int as count, ${FIGURES}
     from usage_day where ${WITHIN}
     group by 1 order by sum(cost) desc, sum(input_tokens + output_tokens) desc, 1 limit $6::int`,
    [...values(scope, span, dimension), limit, ...hiddenOf(scope, dimension)],
  );
  return { rows: rows.map(({ count: _, ...row }) => row), count: rows[0]?.count ?? 0 };
}

/** Returns the `most` most expensive keys of each day, and the sum of all others. Days without calls are left out. */
export function readDays(
  sql: Sql,
  scope: ReportScope,
  { span, dimension, most }: { span: Span; dimension: Dimension; most: number },
): Promise<DayPart[]> {
  const key = keyOf(dimension, '$7');
  return sql.query<DayPart>(
    `with by_day as materialized (
       select day, ${key} as key, sum(cost) as cost, sum(input_tokens + output_tokens) as tokens, sum(calls) as calls,
         sum(untold) as untold, sum(unpriced) as unpriced
       from usage_day where ${WITHIN} group by 1, 2
     ), largest as (
       select key from by_day group by 1 order by sum(cost) desc, sum(tokens) desc, 1 limit $6::int
     ), parts as (
       select day, case when key in (select key from largest) then key end as key, sum(cost)::float8 as cost,
         sum(tokens)::float8 as tokens, sum(calls)::float8 as calls, sum(untold)::float8 as untold,
         sum(unpriced)::float8 as unpriced
       from by_day group by 1, 2 having sum(calls) > 0
     )
     select to_char(day, 'YYYY-MM-DD') as day, key, cost, tokens, calls, untold, unpriced from parts order by day, key`,
    [...values(scope, span, dimension), most, ...hiddenOf(scope, dimension)],
  );
}

export interface ModelLatency extends LatencyBucket {
  model: string;
}

export function readLatencies(sql: Sql, { workspaceId, userId }: ReportScope, span: Span): Promise<ModelLatency[]> {
  return sql.query<ModelLatency>(
    `select model, bucket, sum(calls)::int as calls from usage_latency
     where workspace_id = $1 and day between $2::date and $3::date and ($4::text is null or user_id = $4)
     group by 1, 2 having sum(calls) > 0`,
    [workspaceId, span.from, span.to, userId ?? null],
  );
}

export type TurnFigures = Omit<Figures, 'turns'> & {
  turnId: string;
  userId: string;
  projectId: string;
  documentId: string;
  startedAt: Date;
  models: string[];
  purposes: string[];
};

/** SQL: whether a turn was in a project that the reader can't enter. */
const IS_HIDDEN = '(project_id = any($8::text[]) or document_id = any($8::text[]))';

const TURN_FILTERS: Record<Dimension, string> = {
  model: 'models @> array[$5::text]',
  person: 'user_id = $5',
  project: `case when ${IS_HIDDEN} then '${HIDDEN}' else project_id end = $5`,
  document: `case when ${IS_HIDDEN} then '${HIDDEN}' else document_id end = $5`,
  purpose: 'purposes @> array[$5::text]',
};

export interface TurnsPage {
  span: Span;
  /** Only turns that have this key in this dimension. */
  filter: { dimension: Dimension; key: string } | undefined;
  order: 'newest' | 'dearest';
  offset: number;
  limit: number;
}

/** Returns the turns that began in a span. */
export function readTurns(sql: Sql, scope: ReportScope, page: TurnsPage): Promise<TurnFigures[]> {
  const { workspaceId, userId, hidden } = scope;
  const { span, filter, order, offset, limit } = page;
  return sql.query<TurnFigures>(
    `select case when ${IS_HIDDEN} then '${HIDDEN}' || row_number() over () else turn_id end as "turnId",
       user_id as "userId", case when ${IS_HIDDEN} then '${HIDDEN}' else project_id end as "projectId",
       case when ${IS_HIDDEN} then '${HIDDEN}' else document_id end as "documentId",
       started_at as "startedAt", models, purposes, calls, running, failed, stopped, interrupted, estimated, untold,
       unpriced, input_tokens::float8 as "inputTokens", cached_tokens::float8 as "cachedTokens",
       output_tokens::float8 as "outputTokens", thoughts_tokens::float8 as "thoughtsTokens", cost::float8 as cost,
       accepted, rejected
     from usage_turn
     where workspace_id = $1 and started_at >= ($2::date)::timestamp at time zone 'UTC'
       and started_at < ($3::date + 1)::timestamp at time zone 'UTC'
       and ($4::text is null or user_id = $4) and ${filter ? TURN_FILTERS[filter.dimension] : '$5::text is null'}
     order by ${order === 'newest' ? 'started_at desc' : 'cost desc, started_at desc'}, turn_id
     offset $6::int limit $7::int`,
    [workspaceId, span.from, span.to, userId ?? null, filter?.key ?? null, offset, limit, hidden],
  );
}

/** Returns the ids of the documents in these projects, and of documents that turns in these projects were about. */
export async function findDocumentsUsedIn(sql: Sql, projectIds: readonly string[]): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `select id from document where project_id = any($1::text[])
     union select document_id from usage_turn where project_id = any($1::text[])`,
    [projectIds],
  );
  return rows.map(({ id }) => id);
}

/** Returns the models that were called in these days and have no price. */
export async function readUnpricedModels(sql: Sql, scope: ReportScope, span: Span): Promise<string[]> {
  const rows = await sql.query<{ key: string }>(
    `select key from usage_day where ${WITHIN}
       and not exists (
         select 1 from price where price.workspace_id in ('', $1) and price.provider || '/' || price.model = key)
     group by key having sum(calls) > 0 order by key`,
    values(scope, span, 'model'),
  );
  return rows.map(({ key }) => key);
}

export interface LedgerRow extends CsvCall {
  id: string;
}

/** Returns the rows of the ledger after `after`, oldest first. */
export function readLedger(
  sql: Sql,
  { workspaceId, userId }: ReportScope,
  { span, after, limit }: { span: Span; after: { createdAt: Date; id: string } | undefined; limit: number },
): Promise<LedgerRow[]> {
  return sql.query<LedgerRow>(
    `select c.id, c.created_at as "createdAt", c.turn_id as "turnId", c.step, c.parent_call_id as "parentCallId",
       c.attempt, c.user_id as "userId", c.project_id as "projectId", c.document_id as "documentId", c.provider, c.model,
       c.purpose, c.status, c.input_tokens as "inputTokens", c.cached_input_tokens as "cachedInputTokens",
       c.output_tokens as "outputTokens", c.thoughts_tokens as "thoughtsTokens", c.estimated,
       c.time_to_first_token_ms as "timeToFirstTokenMs", c.duration_ms as "durationMs",
       c.finish_reason as "finishReason", c.cost_micro_dollars::float8 as "costMicroDollars",
       t.accepted as "turnAccepted", t.rejected as "turnRejected"
     from model_call c left join usage_turn t on t.turn_id = c.turn_id
     where c.workspace_id = $1 and c.created_at >= ($2::date)::timestamp at time zone 'UTC'
       and c.created_at < ($3::date + 1)::timestamp at time zone 'UTC' and ($4::text is null or c.user_id = $4)
       and ($5::timestamptz is null or (c.created_at >= $5 and (c.created_at, c.id) > ($5, $6)))
     order by c.created_at, c.id limit $7::int`,
    [workspaceId, span.from, span.to, userId ?? null, after?.createdAt ?? null, after?.id ?? null, limit],
  );
}
