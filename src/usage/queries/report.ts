import type { Context } from '@/identity/context';
import { sqlOfPool } from '@/platform/database';
import { reportScope } from '../access';
import { type Figures, type LatencyBucket, latencyAt, spanBefore } from '../core/report';
import type { DayPart, DaysInput, SpanInput, TableInput, TableRow, TurnsInput } from '../schema';
import {
  readDays,
  readFigures,
  readLatencies,
  readTable,
  readTurns,
  readUnpricedModels,
  type TurnFigures,
} from '../store-report';

/** Reports: on everyone for people who manage the workspace, and on themselves for others. */

export interface Summary {
  scope: 'workspace' | 'own';
  now: Figures;
  /** The previous span of the same length. */
  before: Figures;
  /** Models called in the span that have no price, so that the cost of their calls is unknown. */
  unpricedModels: string[];
}

export async function summary(ctx: Context, { workspaceId, ...span }: SpanInput): Promise<Summary> {
  const { scope, of } = await reportScope(ctx, workspaceId);
  const sql = sqlOfPool(ctx.pool);
  const [now, before, unpricedModels] = await Promise.all([
    readFigures(sql, of, span),
    readFigures(sql, of, spanBefore(span)),
    readUnpricedModels(sql, of, span),
  ]);
  return { scope, now, before, unpricedModels };
}

/** How many parts of a day a chart shows separately. */
const MAX_PARTS = 6;

export async function usageByDay(ctx: Context, { workspaceId, by, ...span }: DaysInput): Promise<DayPart[]> {
  const { of } = await reportScope(ctx, workspaceId);
  return readDays(sqlOfPool(ctx.pool), of, { span, dimension: by, most: MAX_PARTS });
}

/** A longer table must be exported as CSV. */
const MAX_ROWS = 500;

export interface UsageTable {
  /** Most expensive first. */
  rows: TableRow[];
  /** The total number; `rows` may have fewer. */
  count: number;
}

export async function usageTable(ctx: Context, { workspaceId, by, ...span }: TableInput): Promise<UsageTable> {
  const { of } = await reportScope(ctx, workspaceId);
  const sql = sqlOfPool(ctx.pool);
  const [{ rows, count }, latencies] = await Promise.all([
    readTable(sql, of, { span, dimension: by, limit: MAX_ROWS }),
    by === 'model' ? readLatencies(sql, of, span) : [],
  ]);
  const ofModel = (key: string) => latencies.filter(({ model }) => model === key);
  return { rows: rows.map((row) => ({ ...row, firstTokenMs: firstToken(ofModel(row.key)) })), count };
}

function firstToken(buckets: readonly LatencyBucket[]): TableRow['firstTokenMs'] {
  const half = latencyAt(buckets, 0.5);
  const most = latencyAt(buckets, 0.95);
  return half === null || most === null ? null : { half, most };
}

export interface UsageTurns {
  turns: TurnFigures[];
  nextCursor: number | undefined;
}

export async function usageTurns(ctx: Context, input: TurnsInput): Promise<UsageTurns> {
  const { workspaceId, from, to, filter, order, cursor, limit } = input;
  const { of } = await reportScope(ctx, workspaceId);
  const page = { span: { from, to }, filter, order, offset: cursor, limit: limit + 1 };
  const rows = await readTurns(sqlOfPool(ctx.pool), of, page);
  return { turns: rows.slice(0, limit), nextCursor: rows.length > limit ? cursor + limit : undefined };
}
