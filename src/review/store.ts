import type { Prisma } from '@/generated/prisma/client';
import type { Tx } from '@/platform/database';
import type { DecisionKind } from './schema';

/** The tables decision and decision_range. */

export type DecisionRow = Prisma.DecisionGetPayload<object>;

/** Decisions that stand, by hunk. */
export async function findStanding(db: Tx, hunkIds: readonly string[]): Promise<Map<string, DecisionRow>> {
  const rows = await db.decision.findMany({ where: { hunkId: { in: [...hunkIds] }, undoneAt: null } });
  return new Map(rows.map((row) => [row.hunkId, row]));
}

export interface NewDecision {
  id: string;
  hunkId: string;
  kind: DecisionKind;
  reason: string | undefined;
  text: string | undefined;
  replaced: string | undefined;
  decidedByUserId: string | undefined;
}

/** A hunk that has a standing decision already breaks the transaction (a unique index): callers hold the lock and look first. */
export async function insertDecisions(tx: Tx, decisions: readonly NewDecision[]): Promise<void> {
  await tx.decision.createMany({
    data: decisions.map(({ id, hunkId, kind, reason, text, replaced, decidedByUserId }) => ({
      id,
      hunkId,
      kind,
      reason: reason ?? null,
      text: text ?? null,
      replaced: replaced ?? null,
      decidedByUserId: decidedByUserId ?? null,
    })),
  });
}

export interface ClockRange {
  documentId: string;
  clientId: number;
  fromClock: number;
  /** Exclusive. */
  toClock: number;
  decisionId: string;
  seq: bigint;
}

export async function insertRanges(tx: Tx, ranges: readonly ClockRange[]): Promise<void> {
  await tx.decisionRange.createMany({
    data: ranges.map(({ clientId, ...range }) => ({ ...range, clientId: BigInt(clientId) })),
  });
}
