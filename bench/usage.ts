import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Context } from '@/identity/context';
import { newId } from '@/kernel/id';
import { inTransaction, openDatabase } from '@/platform/database';
import { makeLog } from '@/platform/log';
import { startEmbeddedPostgres } from '@/platform/postgres/embedded-postgres';
import { applyMigrations } from '@/platform/postgres/migrations';
import { beginCall, settleCall } from '@/usage/commands/record-call';
import { addDays, DIMENSIONS, STACKS } from '@/usage/core/report';
import { budgets } from '@/usage/queries/budgets';
import { callsCsv } from '@/usage/queries/calls-csv';
import { summary, usageByDay, usageTable, usageTurns } from '@/usage/queries/report';
import { median, ms, printTable } from './sync/table';

/**
 * Measures the dashboard over two million calls of one year: 500,000 turns of 200 people in 40 projects with 5,000
 * documents and 6 models. Each figure is compared with a floor from the same run: the same answer summed from the
 * ledger's rows if possible, otherwise an empty round trip to the database.
 */

const TURNS = Number(process.env.BENCH_TURNS ?? 500_000);
const CALLS_PER_TURN = 4;
const CHUNK = 10_000;
const ROUNDS = 9;
const BUDGETS = 45;

export async function run(): Promise<void> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'variorum-bench-usage-'));
  fs.chmodSync(dir, 0o755);
  const log = makeLog('error');
  const postgres = await startEmbeddedPostgres({ dir: path.join(dir, 'pg'), log });
  const database = openDatabase(postgres.url(), log);
  try {
    await applyMigrations(postgres.url());
    const workspaceId = await makeWorkspace(database.pool);
    // Reports only use the database and the actor.
    const ctx = {
      ...database,
      database,
      actor: { userId: 'user-0', name: '', sessionId: undefined },
    } as unknown as Context;
    await fill(database.pool, workspaceId);
    await measureQueries(ctx, workspaceId);
    await measureCsv(ctx, workspaceId);
    await measureCalls(ctx, workspaceId);
  } finally {
    await database.close();
    await postgres.stop();
    fs.rmSync(dir, { recursive: true, force: true });
  }
}

type Pool = Context['pool'];

async function makeWorkspace(pool: Pool): Promise<string> {
  const workspaceId = newId();
  await pool.query('insert into workspace (id, name) values ($1, $1)', [workspaceId]);
  await pool.query(
    `insert into "user" (id, name, email) select 'user-' || i, 'User ' || i, i || '@example.com'
     from generate_series(0, 199) i`,
  );
  await pool.query(
    `insert into member (workspace_id, user_id, role)
     select $1, 'user-' || i, (case i when 0 then 'owner' else 'editor' end)::role from generate_series(0, 199) i`,
    [workspaceId],
  );
  await pool.query(
    `insert into price (id, provider, model, valid_from, input, cached_input, output, thoughts, source)
     select 'price-' || i, 'google', 'model-' || i, '2020-01-01', 500000, 50000, 3000000, 3000000, 'bench'
     from generate_series(0, 4) i`,
  );
  return workspaceId;
}

/** Generates people who work on a few documents a day, in turns of four calls. One model in six has no price. */
async function fill(pool: Pool, workspaceId: string): Promise<void> {
  const startedAt = performance.now();
  for (let from = 0; from < TURNS; from += CHUNK) {
    await pool.query(
      `insert into model_call (id, workspace_id, project_id, document_id, user_id, turn_id, step, attempt, provider,
         model, purpose, status, input_tokens, cached_input_tokens, output_tokens, thoughts_tokens, estimated,
         time_to_first_token_ms, duration_ms, finish_reason, cost_micro_dollars, created_at)
       select t || '-' || s, $1, 'project-' || u % 40, 'document-' || u * 25 + (d + u) % 25 - (d + u + t) % 3,
         'user-' || u, 'turn-' || t, s, 1, 'google', 'model-' || m,
         case s when 3 then 'verification' when 2 then 'complex-edit' else 'turn' end,
         case when (t + s) % 97 = 0 then 'failed' when (t + s) % 131 = 0 then 'stopped' else 'finished' end,
         case when (t + s) % 97 = 0 then null else 2000 + (t * 31) % 30000 end, (t * 7) % 2000,
         case when (t + s) % 97 = 0 then null else 100 + (t * 13) % 3000 end, (t * 3) % 100, (t + s) % 131 = 0,
         200 + (t * 17) % 4000, 900 + (t * 19) % 20000, 'STOP',
         case when (t + s) % 97 = 0 or m = 5 then null
           else (2000 + (t * 31) % 30000) / 2 + (100 + (t * 13) % 3000) * 3 end,
         date_trunc('day', now()) - (364 - d) * interval '1 day' + (t % 80000) * interval '1 second'
           + s * interval '5 seconds'
       from (select t, t * 365 / $4 as d, (t * 7919) % 200 as u, (t * 104729) % 6 as m
             from generate_series($2::bigint, $3::bigint) t) as turns
         cross join generate_series(0, $5::int - 1) s`,
      [workspaceId, from, Math.min(from + CHUNK, TURNS) - 1, TURNS, CALLS_PER_TURN],
    );
  }
  await pool.query(
    `insert into budget (id, workspace_id, scope, subject, unit, amount, updated_by)
     select 'budget-' || i, $1, case when i = 0 then 'workspace' when i <= 20 then 'project' else 'member' end,
       case when i = 0 then '' when i <= 20 then 'project-' || i else 'user-' || i end,
       case i % 2 when 0 then 'money' else 'tokens' end, 1000000000000, 'user-0'
     from generate_series(0, $2::int - 1) i`,
    [workspaceId, BUDGETS],
  );
  await pool.query('vacuum analyze');
  const calls = TURNS * CALLS_PER_TURN;
  const seconds = (performance.now() - startedAt) / 1000;
  const sizes = await pool.query<{ name: string; rows: number; size: string }>(
    `select relname as name, n_live_tup::float8 as rows, pg_size_pretty(pg_total_relation_size(relid)) as size
     from pg_stat_user_tables where relname in ('model_call', 'usage_day', 'usage_turn', 'usage_latency') order by 1`,
  );
  printTable(
    `Filled with ${calls.toLocaleString('en')} calls in ${seconds.toFixed(0)} s`,
    ['table', 'rows', 'size'],
    sizes.rows.map(({ name, rows, size }) => [name, rows.toLocaleString('en'), size]),
  );
}

async function measure(work: () => Promise<unknown>): Promise<number> {
  await work();
  const times: number[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    const startedAt = performance.now();
    await work();
    times.push(performance.now() - startedAt);
  }
  return median(times);
}

async function measureQueries(ctx: Context, workspaceId: string): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  const month = { workspaceId, from: addDays(today, -29), to: today };
  const year = { workspaceId, from: addDays(today, -364), to: today };
  const page = { cursor: 0, limit: 50 };
  const queries: [string, (span: typeof month) => Promise<unknown>][] = [
    ['four figures, and those before', (span) => summary(ctx, span)],
    ...STACKS.map((by): [string, (span: typeof month) => Promise<unknown>] => [
      `chart by ${by}`,
      (span) => usageByDay(ctx, { ...span, by }),
    ]),
    ...DIMENSIONS.map((by): [string, (span: typeof month) => Promise<unknown>] => [
      `table by ${by}`,
      (span) => usageTable(ctx, { ...span, by }),
    ]),
    ['turns, newest', (span) => usageTurns(ctx, { ...span, ...page, order: 'newest' })],
    ['turns, dearest', (span) => usageTurns(ctx, { ...span, ...page, order: 'dearest' })],
    [
      'turns of a person, dearest',
      (span) => usageTurns(ctx, { ...span, ...page, order: 'dearest', filter: { dimension: 'person', key: 'user-7' } }),
    ],
    [
      'turns of a model, newest',
      (span) =>
        usageTurns(ctx, { ...span, ...page, order: 'newest', filter: { dimension: 'model', key: 'google/model-3' } }),
    ],
    [
      'turns of a document, newest',
      (span) =>
        usageTurns(ctx, { ...span, ...page, order: 'newest', filter: { dimension: 'document', key: 'document-180' } }),
    ],
    [`${BUDGETS} budgets`, () => budgets(ctx, { workspaceId })],
    [
      'the page as it opens (all at once)',
      (span) =>
        Promise.all([
          summary(ctx, span),
          usageByDay(ctx, { ...span, by: 'model' }),
          usageTable(ctx, { ...span, by: 'model' }),
          budgets(ctx, { workspaceId }),
        ]),
    ],
  ];
  const rows: string[][] = [];
  for (const [name, query] of queries) {
    rows.push([name, ms(await measure(() => query(month))), ms(await measure(() => query(year)))]);
  }
  printTable(`Dashboard queries, median of ${ROUNDS}`, ['query', '30 days', '365 days'], rows);
  const naive = (span: typeof month) =>
    ctx.pool.query(
      `select provider, model, sum(cost_micro_dollars), sum(input_tokens + output_tokens), count(*) from model_call
       where workspace_id = $1 and created_at >= $2::date and created_at < $3::date + 1 group by 1, 2`,
      [workspaceId, span.from, span.to],
    );
  const floors: [string, (span: typeof month) => Promise<unknown>][] = [
    ['to the database and back', () => ctx.pool.query('select 1')],
    ['the table by model, summed from the ledger', naive],
  ];
  const floorRows: string[][] = [];
  for (const [name, query] of floors) {
    floorRows.push([name, ms(await measure(() => query(month))), ms(await measure(() => query(year)))]);
  }
  const ours = await measure(() => usageTable(ctx, { ...year, by: 'model' }));
  const theirs = await measure(() => naive(year));
  printTable('Floors of the same run', ['floor', '30 days', '365 days'], floorRows);
  console.log(`\nTable by model over the year: ${(theirs / ours).toFixed(0)} times faster than summing the ledger.`);
}

async function measureCsv(ctx: Context, workspaceId: string): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  const startedAt = performance.now();
  let bytes = 0;
  let first = 0;
  const heaps: number[] = [];
  for await (const piece of await callsCsv(ctx, { workspaceId, from: addDays(today, -364), to: today })) {
    bytes += piece.length;
    first ||= performance.now() - startedAt;
    heaps.push(process.memoryUsage().heapUsed / 1e6);
  }
  const tenth = Math.ceil(heaps.length / 10);
  const seconds = (performance.now() - startedAt) / 1000;
  const copied = performance.now();
  await ctx.pool.query(`select count(*), sum(length(model_call::text)) from model_call`);
  const floor = (performance.now() - copied) / 1000;
  const calls = TURNS * CALLS_PER_TURN;
  printTable(
    'CSV of the year',
    [
      'calls',
      'size',
      'first byte',
      'all',
      'calls a second',
      'highest heap, first and last tenth',
      'floor: reading every row in Postgres',
    ],
    [
      [
        calls.toLocaleString('en'),
        `${(bytes / 1e6).toFixed(0)} MB`,
        ms(first),
        `${seconds.toFixed(1)} s`,
        Math.round(calls / seconds).toLocaleString('en'),
        `${Math.max(...heaps.slice(0, tenth)).toFixed(0)} MB, ${Math.max(...heaps.slice(-tenth)).toFixed(0)} MB`,
        `${floor.toFixed(1)} s (${(seconds / floor).toFixed(1)} times)`,
      ],
    ],
  );
}

/** Measures what budgets cost a call when it begins and when it settles, with and without budgets that apply to it. */
async function measureCalls(ctx: Context, workspaceId: string): Promise<void> {
  const call = (userId: string, projectId: string) => async () => {
    const { callId } = await beginCall(ctx.db, {
      workspaceId,
      projectId,
      documentId: 'document-1',
      userId,
      turnId: newId(),
      step: 0,
      parentCallId: '',
      provider: 'google',
      model: 'model-1',
      purpose: 'turn',
    });
    await inTransaction(ctx.db, (tx) =>
      settleCall(tx, callId, {
        status: 'finished',
        inputTokens: 1_000,
        cachedInputTokens: 0,
        outputTokens: 100,
        thoughtsTokens: 0,
        estimated: false,
        timeToFirstTokenMs: 300,
        durationMs: 900,
        finishReason: 'STOP',
        error: null,
      }),
    );
  };
  const three = await measure(call('user-21', 'project-1'));
  await ctx.db.budget.deleteMany({});
  const none = await measure(call('user-21', 'project-1'));
  const floor = await measure(() =>
    ctx.pool.query('insert into verification (id, identifier, value, expires_at) values ($1, $1, $1, now())', [
      newId(),
    ]),
  );
  printTable(
    'A call, begun and settled, in that ledger',
    ['under three budgets', 'under none', 'floor: one row committed'],
    [[ms(three), ms(none), ms(floor)]],
  );
}
