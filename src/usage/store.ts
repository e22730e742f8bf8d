import type { Prisma } from '@/generated/prisma/client';
import { newId } from '@/kernel/id';
import type { Db, SingleStatement, Tx } from '@/platform/database';
import type { TokenCounts } from './core/price';
import type { CallPurpose, CallStatus, ModelCallView, NewCall } from './schema';

export type CallFigures = TokenCounts & {
  estimated: boolean;
  timeToFirstTokenMs: number | null;
  durationMs: number | null;
  finishReason: string | null;
  error: string | null;
};

type Row = Prisma.ModelCallGetPayload<object>;

/** Upper estimates of a call's usage. */
export interface Reservation {
  reservedTokens: number;
  reservedMicroDollars: number;
}

export type RunningCall = Omit<NewCall, 'estimate'> & Reservation & { attempt: number; createdAt: Date };

/** Stores a running call. It is one statement, so it needs a transaction only if the caller's locks must be held. */
export function insertCall(tx: SingleStatement<Db | Tx>, call: RunningCall): Promise<Row> {
  return tx.modelCall.create({ data: { ...call, id: newId(), status: 'running' } });
}

export function findCall(db: Db | Tx, callId: string): Promise<Row> {
  return db.modelCall.findUniqueOrThrow({ where: { id: callId } });
}

export async function updateCall(
  tx: Tx,
  callId: string,
  data: CallFigures & { status: CallStatus; costMicroDollars: number | null; priceId: string | null },
): Promise<ModelCallView> {
  return toView(await tx.modelCall.update({ where: { id: callId }, data }));
}

/** Like `findCall`, but locks the call until the transaction ends, so that nobody else settles it. */
export async function lockCall(tx: Tx, callId: string): Promise<Row> {
  await tx.$queryRaw`select 1 from model_call where id = ${callId} for update`;
  return findCall(tx, callId);
}

/**
 * Returns the unsettled calls of a turn, oldest first, and locks them until the transaction ends, so that nobody else
 * settles them.
 */
export async function findRunningCalls(tx: Tx, turnId: string): Promise<Row[]> {
  await tx.$queryRaw`select 1 from model_call where turn_id = ${turnId} and status = 'running' order by id for update`;
  return tx.modelCall.findMany({
    where: { turnId, status: 'running' },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
}

export interface CallFilter {
  workspaceId: string;
  userId?: string | undefined;
  turnId?: string | undefined;
  documentId?: string | undefined;
}

/** Returns calls, newest first, starting after `cursor`. */
export async function readCalls(
  db: Db | Tx,
  filter: CallFilter,
  page: { cursor: string | undefined; limit: number },
): Promise<ModelCallView[]> {
  const { workspaceId, userId, turnId, documentId } = filter;
  const rows = await db.modelCall.findMany({
    where: {
      workspaceId,
      ...(userId !== undefined && { userId }),
      ...(turnId !== undefined && { turnId }),
      ...(documentId !== undefined && { documentId }),
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: page.limit,
    ...(page.cursor !== undefined && { cursor: { id: page.cursor }, skip: 1 }),
  });
  return rows.map(toView);
}

/** Returns all calls of a turn, oldest first, and the workspace that they count against. */
export async function readCallsOfTurn(
  db: Db | Tx,
  turnId: string,
): Promise<{ calls: ModelCallView[]; workspaceId: string | undefined }> {
  const rows = await db.modelCall.findMany({ where: { turnId }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] });
  return { calls: rows.map(toView), workspaceId: rows[0]?.workspaceId };
}

/**
 * Returns for each turn the sum of its costs in micro-dollars (null if no call's cost is known), the number of calls
 * with a known cost, and the number of calls.
 */
export async function sumCostsOfTurns(
  db: Db | Tx,
  turnIds: readonly string[],
): Promise<{ turnId: string; value: number | null; known: number; calls: number }[]> {
  const rows = await db.modelCall.groupBy({
    by: ['turnId'],
    where: { turnId: { in: [...turnIds] } },
    _sum: { costMicroDollars: true },
    _count: { _all: true, costMicroDollars: true },
  });
  return rows.map(({ turnId, _sum, _count }) => ({
    turnId,
    value: _sum.costMicroDollars === null ? null : Number(_sum.costMicroDollars),
    known: _count.costMicroDollars,
    calls: _count._all,
  }));
}

/** Returns whether a model was called in a workspace for a person. */
export async function hasCalledModel(
  db: Db | Tx,
  { workspaceId, userId }: { workspaceId: string; userId: string },
): Promise<boolean> {
  return (await db.modelCall.findFirst({ where: { workspaceId, userId }, select: { id: true } })) !== null;
}

function toView(row: Row): ModelCallView {
  const {
    workspaceId: _,
    priceId: __,
    reservedTokens: ___,
    reservedMicroDollars: ____,
    sentTokens: _____,
    ...shown
  } = row;
  const { inputTokens, outputTokens } = row;
  return {
    ...shown,
    purpose: row.purpose as CallPurpose,
    status: row.status as CallStatus,
    totalTokens: inputTokens === null && outputTokens === null ? null : (inputTokens ?? 0) + (outputTokens ?? 0),
    costMicroDollars: row.costMicroDollars === null ? null : Number(row.costMicroDollars),
  };
}
