import type pg from 'pg';

export interface BatchRow {
  documentId: string;
  data: Uint8Array;
  /** Client ids that write here for the first time. */
  bindings: readonly { clientId: number; userId: string }[];
}

/** `left`: somebody else holds the document's head. `bound`: a client id belongs to another person already. */
export type BatchResult = { kind: 'written'; seq: bigint } | { kind: 'left' } | { kind: 'bound' };

const INPUT = `input as (
    select i.document_id, substring($1::bytea from i.at for i.size) as data
    from unnest($2::text[], $3::int[], $4::int[]) as i(document_id, at, size)
  ), locked as (
    select document_id from document_head where document_id = any($2::text[])
    order by document_id for update skip locked
  )`;

const WRITE_BATCH = `with ${INPUT}, moved as (
    update document_head h set seq = h.seq + 1 from locked l where h.document_id = l.document_id
    returning h.document_id, h.seq
  ), written as (
    insert into document_update (document_id, seq, data)
    select document_id, m.seq, i.data from moved m join input i using (document_id)
  )
  select document_id, seq from moved`;

const WRITE_BATCH_AND_BIND = `with ${INPUT}, binding as (
    select b.* from unnest($5::text[], $6::bigint[], $7::text[]) as b(document_id, client_id, user_id)
    join locked using (document_id)
  ), bound as (
    insert into document_author (document_id, client_id, user_id) select * from binding
    on conflict (document_id, client_id) do update set user_id = document_author.user_id
    returning document_id, client_id, user_id
  ), taken as (
    select distinct document_id from bound join binding b using (document_id, client_id)
    where bound.user_id is distinct from b.user_id
  ), moved as (
    update document_head h set seq = h.seq + 1 from locked l
    where h.document_id = l.document_id and h.document_id not in (select document_id from taken)
    returning h.document_id, h.seq
  ), written as (
    insert into document_update (document_id, seq, data)
    select document_id, m.seq, i.data from moved m join input i using (document_id)
  )
  select document_id, seq from moved union all select document_id, null from taken`;

/**
 * Writes the next row of many documents in one statement, hence in one transaction and one flush to the disk. The data
 * travels as one value with offsets: an array of bytea would be written out in hexadecimal. Documents whose head
 * somebody else holds are left out, so that one long decision does not stall everybody's typing.
 */
export async function writeBatch(pool: pg.Pool, rows: readonly BatchRow[]): Promise<Map<string, BatchResult>> {
  let at = 1;
  const offsets = rows.map((row) => {
    const start = at;
    at += row.data.length;
    return start;
  });
  const bindings = rows.flatMap((row) => row.bindings.map((b) => ({ documentId: row.documentId, ...b })));
  const values: unknown[] = [
    Buffer.concat(rows.map((row) => row.data)),
    rows.map((row) => row.documentId),
    offsets,
    rows.map((row) => row.data.length),
  ];
  if (bindings.length) {
    values.push(
      bindings.map((b) => b.documentId),
      bindings.map((b) => String(b.clientId)),
      bindings.map((b) => b.userId),
    );
  }
  const query = bindings.length
    ? { name: 'write_batch_and_bind', text: WRITE_BATCH_AND_BIND, values }
    : { name: 'write_batch', text: WRITE_BATCH, values };
  const written = await pool.query<{ document_id: string; seq: string | null }>(query);
  const results = new Map<string, BatchResult>(rows.map((row) => [row.documentId, { kind: 'left' }]));
  for (const { document_id, seq } of written.rows) {
    results.set(document_id, seq === null ? { kind: 'bound' } : { kind: 'written', seq: BigInt(seq) });
  }
  return results;
}
