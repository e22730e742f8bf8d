import type { Sql } from '@/platform/database';

/** The tables of the update log: document_head, document_update, document_snapshot, document_author, document_index. */

export interface LogRow {
  seq: bigint;
  data: Uint8Array;
}

export interface StoredState {
  snapshot: LogRow | undefined;
  /** What was written after the snapshot, in order and without a gap. */
  rows: LogRow[];
}

export interface Author {
  clientId: number;
  /** Null: the server itself. */
  userId: string | null;
}

/** Locks a document's head until the transaction ends, so that numbers commit in order. Returns the last one given out. */
export async function lockHeadRow(sql: Sql, documentId: string): Promise<bigint> {
  const select = 'select seq from document_head where document_id = $1 for update';
  let [head] = await sql.query<{ seq: string | bigint }>(select, [documentId]);
  if (!head) {
    await sql.query('insert into document_head (document_id, seq) values ($1, 0) on conflict do nothing', [documentId]);
    [head] = await sql.query<{ seq: string | bigint }>(select, [documentId]);
  }
  return BigInt(head?.seq ?? 0);
}

/** Writes the next row. The caller holds the lock of the head. */
export async function insertRow(sql: Sql, documentId: string, data: Uint8Array): Promise<bigint> {
  const [row] = await sql.query<{ seq: string | bigint }>(
    `with moved as (
       update document_head set seq = seq + 1 where document_id = $1 returning seq
     )
     insert into document_update (document_id, seq, data) select $1, seq, $2 from moved returning seq`,
    [documentId, Buffer.from(data)],
  );
  if (!row) throw new Error(`document ${documentId} has no head: lock it before writing`);
  return BigInt(row.seq);
}

/** Binds client ids to authors; a client id that is bound already keeps its author. */
export async function bindAuthors(sql: Sql, documentId: string, authors: readonly Author[]): Promise<void> {
  if (!authors.length) return;
  await sql.query(
    `insert into document_author (document_id, client_id, user_id)
     select $1, a.client_id, a.user_id from unnest($2::bigint[], $3::text[]) as a(client_id, user_id)
     on conflict do nothing`,
    [documentId, authors.map((a) => String(a.clientId)), authors.map((a) => a.userId)],
  );
}

export async function touchDocument(sql: Sql, documentId: string): Promise<void> {
  await sql.query('update document set updated_at = now() where id = $1', [documentId]);
}

/** The newest snapshot and the rows after it, read in one statement: between two, rows could be cleared away. */
export async function readState(sql: Sql, documentId: string): Promise<StoredState> {
  const found = await sql.query<{ is_snapshot: boolean; seq: string | bigint; data: Uint8Array }>(
    `with s as (
       select seq, state from document_snapshot where document_id = $1 order by seq desc limit 1
     )
     select true as is_snapshot, seq, state as data from s
     union all
     select false, seq, data from document_update
     where document_id = $1 and seq > coalesce((select seq from s), 0)
     order by is_snapshot desc, seq`,
    [documentId],
  );
  const rows: LogRow[] = found.map((row) => ({ seq: BigInt(row.seq), data: row.data }));
  const snapshot = found[0]?.is_snapshot ? rows.shift() : undefined;
  let expected = snapshot?.seq ?? 0n;
  for (const row of rows) {
    expected += 1n;
    if (row.seq !== expected) throw new Error(`document ${documentId}: row ${expected} of the update log is missing`);
  }
  return { snapshot, rows };
}

/** What search and lists read. An older text never replaces a newer one. */
export async function writeIndex(sql: Sql, documentId: string, text: string, seq: bigint): Promise<void> {
  await sql.query(
    `insert into document_index (document_id, seq, text, updated_at) values ($1, $2::bigint, $3, now())
     on conflict (document_id) do update set seq = excluded.seq, text = excluded.text, updated_at = now()
     where document_index.seq <= excluded.seq`,
    [documentId, String(seq), text],
  );
}
