import type { Prisma } from '@/generated/prisma/client';
import type { Tx } from '@/platform/database';
import type { HunkAnchor } from '@/versions/core/anchors';
import type { SuggestionStatus } from '@/versions/schema';
import type { DecisionKind } from './schema';

/** The tables decision and decision_range. */

export type DecisionRow = Prisma.DecisionGetPayload<object>;

/** Decisions that stand, by hunk: made on it, or on the same hunk of a suggestion that it refines. */
export async function findStanding(db: Tx, hunkIds: readonly string[]): Promise<Map<string, DecisionRow>> {
  const heirs = await db.hunk.findMany({
    where: { id: { in: [...hunkIds] }, inheritedDecisionId: { not: null } },
    select: { id: true, inheritedDecisionId: true },
  });
  const inherited = heirs.flatMap(({ inheritedDecisionId }) => inheritedDecisionId ?? []);
  const rows = await db.decision.findMany({
    where: { undoneAt: null, OR: [{ hunkId: { in: [...hunkIds] } }, { id: { in: inherited } }] },
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const standing = new Map<string, DecisionRow>();
  for (const { id, inheritedDecisionId } of heirs) {
    const row = inheritedDecisionId && byId.get(inheritedDecisionId);
    if (row) standing.set(id, row);
  }
  const asked = new Set(hunkIds);
  for (const row of rows) if (asked.has(row.hunkId)) standing.set(row.hunkId, row);
  return standing;
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

/** The hunks that some decisions stand on, with the suggestions that they are of, oldest first: those that inherited them, too. */
export function findDecidedHunks(tx: Tx, decisionIds: readonly string[]): Promise<DecidedHunk[]> {
  const ids = [...decisionIds];
  return tx.hunk.findMany({
    where: { OR: [{ decisions: { some: { id: { in: ids } } } }, { inheritedDecisionId: { in: ids } }] },
    select: {
      id: true,
      inheritedDecisionId: true,
      decisions: { where: { id: { in: ids } }, select: { id: true } },
      version: {
        select: {
          id: true,
          status: true,
          supersededById: true,
          description: true,
          _count: { select: { hunks: true } },
        },
      },
    },
    orderBy: { version: { createdAt: 'asc' } },
  });
}

export interface DecidedHunk {
  id: string;
  inheritedDecisionId: string | null;
  decisions: { id: string }[];
  version: {
    id: string;
    status: SuggestionStatus | null;
    supersededById: string | null;
    description: string;
    _count: { hunks: number };
  };
}

export async function markUndone(tx: Tx, decisionId: string, by: { userId: string; at: Date }): Promise<void> {
  const data = { undoneAt: by.at, undoneByUserId: by.userId };
  await tx.decision.update({ where: { id: decisionId }, data });
}

export type TakenRow = Prisma.DecisionGetPayload<{ include: { hunk: true } }>;

/** Standing acceptances in a document that no merge version holds yet. */
export function findUnmerged(tx: Tx, documentId: string): Promise<TakenRow[]> {
  return tx.decision.findMany({
    where: {
      undoneAt: null,
      mergeId: null,
      kind: { in: ['accepted', 'accepted_edited'] },
      hunk: { version: { documentId } },
    },
    include: { hunk: true },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
}

export async function markMerged(tx: Tx, ids: readonly string[], mergeId: string): Promise<void> {
  await tx.decision.updateMany({ where: { id: { in: [...ids] } }, data: { mergeId } });
}

/** What stands of suggestions that were reopened has to go into a merge again. */
export async function markUnmerged(tx: Tx, suggestionIds: readonly string[]): Promise<void> {
  const hunks = await tx.hunk.findMany({
    where: { versionId: { in: [...suggestionIds] } },
    select: { id: true, inheritedDecisionId: true },
  });
  const inherited = hunks.flatMap(({ inheritedDecisionId }) => inheritedDecisionId ?? []);
  await tx.decision.updateMany({
    where: { undoneAt: null, OR: [{ hunkId: { in: hunks.map(({ id }) => id) } }, { id: { in: inherited } }] },
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
