import type { Sql } from '@/platform/database';
import type { ClockSpan } from '@/versions/core/graph/blame';
import type { DecisionKind } from './schema';

/** Queries on decision_range and its decisions, for blame. */

export interface DecidedRange extends ClockSpan {
  hunkId: string;
  kind: DecisionKind;
  decidedByUserId: string | null;
  decidedAt: Date;
  undoneAt: Date | null;
  undoneByUserId: string | null;
}

/**
 * Returns the ranges that decisions wrote in these spans, in the order of the spans and their clocks, at most `limit`
 * rows.
 */
export async function readDecidedRanges(
  sql: Sql,
  documentId: string,
  { spans, limit }: { spans: readonly ClockSpan[]; limit: number },
): Promise<DecidedRange[]> {
  const rows = await sql.query<{
    client_id: string | bigint;
    from_clock: number;
    to_clock: number;
    hunk_id: string;
    kind: DecisionKind;
    decided_by_user_id: string | null;
    created_at: Date;
    undone_at: Date | null;
    undone_by_user_id: string | null;
  }>(
    `select r.client_id, r.from_clock, r.to_clock,
       d.hunk_id, d.kind, d.decided_by_user_id, d.created_at, d.undone_at, d.undone_by_user_id
     from unnest($2::bigint[], $3::int[], $4::int[]) with ordinality as s(client_id, from_clock, to_clock, position)
     join decision_range r on r.document_id = $1 and r.client_id = s.client_id
       and r.from_clock < s.to_clock and r.to_clock > s.from_clock
     join decision d on d.id = r.decision_id
     order by s.position, r.from_clock limit $5::int`,
    [
      documentId,
      spans.map(({ clientId }) => String(clientId)),
      spans.map(({ fromClock }) => fromClock),
      spans.map(({ toClock }) => toClock),
      limit,
    ],
  );
  return rows.map((row) => ({
    clientId: Number(row.client_id),
    fromClock: row.from_clock,
    toClock: row.to_clock,
    hunkId: row.hunk_id,
    kind: row.kind,
    decidedByUserId: row.decided_by_user_id,
    decidedAt: row.created_at,
    undoneAt: row.undone_at,
    undoneByUserId: row.undone_by_user_id,
  }));
}
