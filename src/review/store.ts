import type { Prisma } from '@/generated/prisma/client';
import { type Db, type Sql, sqlOfTransaction, type Tx } from '@/platform/database';
import type { HunkAnchor } from '@/versions/core/hunks/anchors';
import type { SuggestionStatus } from '@/versions/schema';
import type { DecisionKind } from './schema';

/** The tables decision and decision_range. */

export type DecisionRow = Prisma.DecisionGetPayload<object>;

/**
 * Returns the decisions that haven't been undone, by hunk. A decision belongs to the hunk, or to the same hunk of a
 * suggestion that it refines.
 */
export async function findActiveDecisions(db: Db | Tx, hunkIds: readonly string[]): Promise<Map<string, DecisionRow>> {
  if (hunkIds.length === 0) return new Map();
  // The ids are one array parameter, because a thousand parameters would take longer than the query itself.
  const found = await sqlOfTransaction(db).query<{ hunkId: string; inheritedDecisionId: string | null; id: string }>(
    `select d.hunk_id as "hunkId", null as "inheritedDecisionId", d.id
     from decision d where d.hunk_id = any($1::text[]) and d.undone_at is null
     union all
     select h.id, h.inherited_decision_id, d.id
     from hunk h join decision d on d.id = h.inherited_decision_id and d.undone_at is null
     where h.id = any($1::text[]) and h.inherited_decision_id is not null`,
    [hunkIds],
  );
  if (found.length === 0) return new Map();
  const rows = await db.decision.findMany({ where: { id: { in: found.map(({ id }) => id) } } });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const active = new Map<string, DecisionRow>();
  for (const { hunkId, inheritedDecisionId } of found) {
    const row = inheritedDecisionId && byId.get(inheritedDecisionId);
    if (row) active.set(hunkId, row);
  }
  const asked = new Set(hunkIds);
  for (const row of rows) if (asked.has(row.hunkId)) active.set(row.hunkId, row);
  return active;
}

/** Returns whether an acceptance of one of these hunks was undone after a number of the log. */
export async function wasTakenOut(tx: Tx, hunkIds: readonly string[], seq: bigint): Promise<boolean> {
  const where = { hunkId: { in: [...hunkIds] }, kind: { not: 'rejected' as const }, undoneSeq: { gt: seq } };
  return (await tx.decision.findFirst({ where, select: { id: true } })) !== null;
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
  /** The merge version that already contains it. */
  mergeId: string | undefined;
  /** The anchor of the text that the decision left in the hunk's place; undefined for rejections. */
  inserted: HunkAnchor | undefined;
}

/**
 * Stores decisions. If a hunk already has a decision, the transaction fails (a unique index), so callers hold the lock
 * and check first. All rows are one JSON parameter: preparing a thousand rows of parameters would take a second.
 */
export async function insertDecisions(tx: Tx, decisions: readonly NewDecision[]): Promise<void> {
  if (decisions.length === 0) return;
  const base64 = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString('base64');
  // Every field by name: V8 writes copies with `...` as JSON three times as slowly.
  const rows = decisions.map((row) => ({
    id: row.id,
    hunkId: row.hunkId,
    kind: row.kind,
    reason: row.reason,
    text: row.text,
    replaced: row.replaced,
    decidedByUserId: row.decidedByUserId,
    seq: String(row.seq),
    mergeId: row.mergeId,
    from: base64(row.inserted?.from),
    to: base64(row.inserted?.to),
    placeFrom: base64(row.inserted?.placeFrom),
    placeTo: base64(row.inserted?.placeTo),
  }));
  await sqlOfTransaction(tx).query(
    `insert into decision (id, hunk_id, kind, reason, text, replaced, decided_by_user_id, seq, merge_id, created_at,
       put_from, put_to, put_place_from, put_place_to)
     select id, "hunkId", kind::decision_kind, reason, text, replaced, "decidedByUserId", seq, "mergeId",
       statement_timestamp(), decode("from", 'base64'), decode("to", 'base64'),
       decode("placeFrom", 'base64'), decode("placeTo", 'base64')
     from json_to_recordset($1::json) as d (id text, "hunkId" text, kind text, reason text, text text, replaced text,
       "decidedByUserId" text, seq bigint, "mergeId" text, "from" text, "to" text, "placeFrom" text, "placeTo" text)`,
    [JSON.stringify(rows)],
  );
}

/** Returns the anchor of the text that a decision left in the hunk's place. */
export function insertedAnchorOf(
  row: Pick<DecisionRow, 'insertedFrom' | 'insertedTo' | 'insertedPlaceFrom' | 'insertedPlaceTo'>,
): HunkAnchor | undefined {
  const { insertedFrom: from, insertedTo: to, insertedPlaceFrom: placeFrom, insertedPlaceTo: placeTo } = row;
  return from && to && placeFrom && placeTo ? { from, to, placeFrom, placeTo } : undefined;
}

/** Returns the latest undone decision on each of the given hunks. */
export async function findLastUndone(db: Db | Tx, hunkIds: readonly string[]): Promise<Map<string, DecisionRow>> {
  const where = { hunkId: { in: [...hunkIds] }, undoneAt: { not: null } };
  const rows = await db.decision.findMany({ where, orderBy: { undoneAt: 'asc' } });
  return new Map(rows.map((row) => [row.hunkId, row]));
}

/**
 * Returns acceptances in a document that were in its text at a given number of the log and were undone after it, unless
 * the same text was accepted again since.
 */
export function findUndoneSince(
  tx: Tx,
  documentId: string,
  seq: bigint,
): Promise<{ hunkId: string; versionId: string; text: string | null }[]> {
  return sqlOfTransaction(tx).query(
    `select d.hunk_id as "hunkId", h.version_id as "versionId", d.text
     from decision d
     join hunk h on h.id = d.hunk_id
     join version v on v.id = h.version_id
     where v.document_id = $1 and d.kind in ('accepted', 'accepted_edited')
       and d.undone_at is not null and d.seq <= $2::bigint and d.undone_seq > $2::bigint
       and not exists (
         select from decision again join hunk g on g.id = again.hunk_id
         where again.undone_at is null and again.kind in ('accepted', 'accepted_edited')
           and again.text is not distinct from d.text and (g.id = h.id or g.inherited_decision_id = d.id)
       )`,
    [documentId, String(seq)],
  );
}

/**
 * Returns the hunks that decisions belong to, with their suggestions, oldest first, including hunks that inherited
 * them.
 */
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
          guestId: true,
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
    guestId: string | null;
    _count: { hunks: number };
  };
}

/** Marks decisions as undone. `seq` is the number in the log from which the text doesn't contain them. */
export async function markUndone(
  tx: Tx,
  decisionIds: readonly string[],
  by: { userId: string; at: Date; seq: bigint },
): Promise<void> {
  const data = { undoneAt: by.at, undoneByUserId: by.userId, undoneSeq: by.seq };
  await tx.decision.updateMany({ where: { id: { in: [...decisionIds] } }, data });
}

export type TakenRow = Prisma.DecisionGetPayload<{ include: { hunk: true } }>;

/**
 * Returns acceptances in a document that no merge version contains yet. A small index contains all such rows; it needs
 * the kinds in the text of the statement. The document is compared by a subquery, because Postgres expects far more
 * rows than there are and would join them by reading all hunks.
 */
export async function findUnmerged(tx: Tx, documentId: string): Promise<TakenRow[]> {
  const found = await sqlOfTransaction(tx).query<{ id: string }>(
    `select d.id from decision d
     where d.undone_at is null and d.merge_id is null and d.kind in ('accepted', 'accepted_edited')
       and (select v.document_id from hunk h join version v on v.id = h.version_id where h.id = d.hunk_id) = $1`,
    [documentId],
  );
  if (found.length === 0) return [];
  return tx.decision.findMany({
    where: { id: { in: found.map(({ id }) => id) } },
    include: { hunk: true },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
}

export async function markMerged(tx: Tx, ids: readonly string[], mergeId: string): Promise<void> {
  if (ids.length > 0) await tx.decision.updateMany({ where: { id: { in: [...ids] } }, data: { mergeId } });
}

/** Marks the accepted changes of reopened suggestions so that the next merge includes them again. */
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

/** The characters that a decision wrote. */
export interface ClockRange {
  fromClock: number;
  /** Exclusive. */
  toClock: number;
  decisionId: string;
}

/** Stores ranges that were written in one change of a document, which is row `seq` of its log. */
export async function insertRanges(
  tx: Tx,
  { documentId, clientId, seq }: { documentId: string; clientId: number; seq: bigint },
  ranges: readonly ClockRange[],
): Promise<void> {
  await sqlOfTransaction(tx).query(
    `insert into decision_range (document_id, client_id, seq, from_clock, to_clock, decision_id)
     select $1, $2::bigint, $3::bigint, r.* from unnest($4::int[], $5::int[], $6::text[]) as r`,
    [
      documentId,
      String(clientId),
      String(seq),
      ranges.map(({ fromClock }) => fromClock),
      ranges.map(({ toClock }) => toClock),
      ranges.map(({ decisionId }) => decisionId),
    ],
  );
}

/** Deletes the positions of decisions in a document's text, when the document is permanently deleted. */
export async function deleteRangesOf(tx: Tx, documentId: string): Promise<void> {
  await tx.decisionRange.deleteMany({ where: { documentId } });
}

const MAX_UNDER_REVIEW = 5_000;

/** Returns at most 5,000 documents of a workspace with pending suggestions, except those in the trash. */
export async function findUnderReview(
  sql: Sql,
  { workspaceId, userId }: { workspaceId: string; userId: string },
): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `select distinct d.id from version v join document d on d.id = v.document_id
       join project_member p on p.project_id = d.project_id and p.user_id = $2
     where v.status = 'pending' and p.workspace_id = $1 and d.trashed_at is null limit ${MAX_UNDER_REVIEW}`,
    [workspaceId, userId],
  );
  return rows.map(({ id }) => id);
}
