import type { Prisma } from '@/generated/prisma/client';
import { newId } from '@/kernel/id';
import type { Tx } from '@/platform/database';
import type { HunkAnchor } from '@/versions/core/anchors';
import type { SuggestionStatus } from '@/versions/schema';
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
  seq: bigint;
  /** Of what the decision left in the hunk's place; none for rejections. */
  put: HunkAnchor | undefined;
}

/** A hunk that has a standing decision already breaks the transaction (a unique index): callers hold the lock and look first. */
export async function insertDecisions(tx: Tx, decisions: readonly NewDecision[]): Promise<void> {
  await tx.decision.createMany({
    data: decisions.map(({ reason, text, replaced, decidedByUserId, put, ...decision }) => ({
      ...decision,
      reason: reason ?? null,
      text: text ?? null,
      replaced: replaced ?? null,
      decidedByUserId: decidedByUserId ?? null,
      ...(put && {
        putFrom: Buffer.from(put.from),
        putTo: Buffer.from(put.to),
        putPlaceFrom: Buffer.from(put.placeFrom),
        putPlaceTo: Buffer.from(put.placeTo),
      }),
    })),
  });
}

/** Hunks of a refinement get decisions on the ones that they repeat: all of them, back to the one that was made. */
export async function copyDecisions(tx: Tx, heirs: readonly { hunkId: string; decisionId: string }[]): Promise<void> {
  const rows = await tx.decision.findMany({ where: { id: { in: heirs.map(({ decisionId }) => decisionId) } } });
  const byId = new Map(rows.map((row) => [row.id, row]));
  await tx.decision.createMany({
    data: heirs.map(({ hunkId, decisionId }) => {
      const row = byId.get(decisionId)!;
      return { ...row, id: newId(), hunkId, inheritedFromId: row.inheritedFromId ?? row.id };
    }),
  });
}

/** Anchors of what a decision left in the hunk's place. */
export function putAnchorOf(row: DecisionRow): HunkAnchor | undefined {
  const { putFrom: from, putTo: to, putPlaceFrom: placeFrom, putPlaceTo: placeTo } = row;
  return from && to && placeFrom && placeTo ? { from, to, placeFrom, placeTo } : undefined;
}

/** The last decision on a hunk that was undone. */
export async function findLastUndone(db: Tx, hunkId: string): Promise<DecisionRow | undefined> {
  const where = { hunkId, undoneAt: { not: null } };
  return (await db.decision.findFirst({ where, orderBy: { undoneAt: 'desc' } })) ?? undefined;
}

/** A standing decision with all that inherited it, and the suggestions that they stand in. */
export async function findFamily(
  tx: Tx,
  rootId: string,
): Promise<{ id: string; hunkId: string; suggestionId: string; status: SuggestionStatus | null }[]> {
  const rows = await tx.decision.findMany({
    where: { OR: [{ id: rootId }, { inheritedFromId: rootId }], undoneAt: null },
    include: { hunk: { select: { versionId: true, version: { select: { status: true } } } } },
  });
  return rows.map(({ id, hunkId, hunk }) => ({
    id,
    hunkId,
    suggestionId: hunk.versionId,
    status: hunk.version.status,
  }));
}

export async function markUndone(tx: Tx, ids: readonly string[], by: { userId: string; at: Date }): Promise<void> {
  const data = { undoneAt: by.at, undoneByUserId: by.userId };
  await tx.decision.updateMany({ where: { id: { in: [...ids] } }, data });
}

const WITH_SUGGESTION = {
  hunk: {
    include: {
      version: { select: { id: true, supersededById: true, description: true, _count: { select: { hunks: true } } } },
    },
  },
} as const;

export type TakenRow = Prisma.DecisionGetPayload<{ include: typeof WITH_SUGGESTION }>;

/** Standing acceptances in a document that no merge version holds yet. */
export function findUnmerged(tx: Tx, documentId: string): Promise<TakenRow[]> {
  return tx.decision.findMany({
    where: {
      undoneAt: null,
      mergeId: null,
      kind: { in: ['accepted', 'accepted_edited'] },
      hunk: { version: { documentId } },
    },
    include: WITH_SUGGESTION,
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
}

export async function markMerged(tx: Tx, ids: readonly string[], mergeId: string): Promise<void> {
  await tx.decision.updateMany({ where: { id: { in: [...ids] } }, data: { mergeId } });
}

/** What stands of suggestions that were reopened has to go into a merge again. */
export async function markUnmerged(tx: Tx, suggestionIds: readonly string[]): Promise<void> {
  await tx.decision.updateMany({
    where: { hunk: { versionId: { in: [...suggestionIds] } }, undoneAt: null },
    data: { mergeId: null },
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

/** Of a document that is deleted for good: where its decisions stand in the text, and what was frozen of it. */
export async function deleteRangesOf(tx: Tx, documentId: string): Promise<void> {
  await tx.decisionRange.deleteMany({ where: { documentId } });
  await tx.frozenRange.deleteMany({ where: { documentId } });
}
