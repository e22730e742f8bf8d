import type pg from 'pg';
import type { SingleStatement } from '@/platform/database';

export interface BatchRow {
  documentId: string;
  /**
   * The draft's document, if the log belongs to a draft. Client ids that are new in the draft are also reserved in the
   * document.
   */
  draftOf?: string | undefined;
  data: Uint8Array;
  /** Client ids that write here for the first time, or whose provisional binding is replaced. */
  bindings: readonly NewBinding[];
  /** The number of the last row that the writer has read. */
  seqBefore: bigint;
}

interface NewBinding {
  clientId: number;
  userId: string;
  isProvisional: boolean;
  /** The provisional binding that it replaces. The text before `clock` stays attributed to that person. */
  before: { userId: string | null; clock: number } | undefined;
}

/**
 * `left`: another writer holds the document's head. `bound`: a client id is bound to someone other than the writer
 * believes; or it's being taken over and there are rows that the writer hasn't read; or it's new in a draft and already
 * in use in the draft's document.
 */
export type BatchResult = { kind: 'written'; seq: bigint } | { kind: 'left' } | { kind: 'bound' };

/** A single edit needs only this simpler statement: half the work for Postgres. */
const WRITE_ONE = `with moved as (
    update document_head set seq = seq + 1 where document_id = (
      select document_id from document_head where document_id = $1 for update skip locked
    ) returning seq
  )
  insert into document_update (document_id, seq, data) select $1, seq, $2 from moved returning seq`;

const INPUT = `input as (
    select i.document_id, substring($1::bytea from i.at for i.size) as data
    from unnest($2::text[], $3::int[], $4::int[]) as i(document_id, at, size)
  ), locked as (
    select document_id, seq from document_head where document_id = any($2::text[])
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

/**
 * If a draft and its document had text under the same client id, both texts would have the same clocks, and anyone who
 * reads both would skip one of them. So an id that is new in a draft is bound to the server in its document.
 */
const RESERVE = `fresh as (
    select i.draft_of, b.document_id, b.client_id from binding b
    join unnest($2::text[], $12::text[]) as i(document_id, draft_of) using (document_id)
    where not exists (
      select 1 from document_author a where a.document_id = b.document_id and a.client_id = b.client_id
    )
  ), reserved as (
    insert into document_author (document_id, client_id, user_id)
    select draft_of, client_id, null::text from fresh order by 1, 2 on conflict do nothing
    returning document_id, client_id
  ), refused as (
    select document_id, client_id from fresh f where not exists (
      select 1 from reserved r where r.document_id = f.draft_of and r.client_id = f.client_id
    )
  ), `;

const writeAndBind = ({ isDrafts }: { isDrafts: boolean }) => `with ${INPUT}, binding as (
    select b.*, before_clock > 0 and seq_before <> l.seq as is_late
    from unnest($5::text[], $6::bigint[], $7::text[], $8::boolean[], $9::text[], $10::int[], $11::bigint[])
      as b(document_id, client_id, user_id, is_provisional, before_user, before_clock, seq_before)
    join locked l using (document_id)
  ), ${isDrafts ? RESERVE : ''}bound as (
    insert into document_author as a (document_id, client_id, user_id, is_provisional)
    select document_id, client_id, user_id, is_provisional from binding b where not is_late
    ${isDrafts ? 'and (document_id, client_id) not in (select document_id, client_id from refused)' : ''}
    on conflict (document_id, client_id) do update set (user_id, is_provisional) = (
      select case when b.wins then b.user_id else a.user_id end, a.is_provisional and not b.wins
      from (
        select user_id, a.is_provisional and not is_provisional
          and (a.user_id = user_id or a.user_id is not distinct from before_user) as wins
        from binding where document_id = a.document_id and client_id = a.client_id
      ) b
    )
    returning document_id, client_id, user_id, is_provisional
  ), taken as (
    select distinct b.document_id from binding b left join bound a using (document_id, client_id)
    where a.user_id is distinct from b.user_id or a.is_provisional and not b.is_provisional
  ), brought as (
    insert into document_origin (document_id, client_id, from_clock, to_clock, kind, user_id)
    select b.document_id, b.client_id, 0, b.before_clock, 'brought', b.before_user
    from binding b join bound a using (document_id, client_id)
    where b.before_clock > 0 and a.user_id = b.user_id and not a.is_provisional
    on conflict do nothing
  ), moved as (
    update document_head h set seq = h.seq + 1 from locked l
    where h.document_id = l.document_id and h.document_id not in (select document_id from taken)
    returning h.document_id, h.seq
  ), written as (
    insert into document_update (document_id, seq, data)
    select document_id, m.seq, i.data from moved m join input i using (document_id)
  )
  select document_id, seq from moved union all select document_id, null from taken`;

const WRITE_BATCH_AND_BIND = writeAndBind({ isDrafts: false });
const WRITE_DRAFTS_AND_BIND = writeAndBind({ isDrafts: true });

/**
 * Writes the next row of many documents in one statement, so in one transaction and with one flush to disk. The data is
 * sent as one value with offsets, because an array of bytea would be written in hexadecimal. Documents whose head
 * someone else has locked are skipped, so that one long decision doesn't block everyone's typing.
 */
export async function writeBatch(pool: pg.Pool, rows: readonly BatchRow[]): Promise<Map<string, BatchResult>> {
  const [only] = rows;
  if (only && rows.length === 1 && !only.bindings.length) return writeOne(pool, only);
  const drafts = rows.filter(({ bindings, draftOf }) => bindings.length > 0 && draftOf !== undefined);
  if (!drafts.length) return writeMany(pool, rows, { isDrafts: false });
  // One statement can't bind an id twice, in a document and for its draft.
  const others = rows.filter((row) => !drafts.includes(row));
  const results = others.length > 0 ? await writeMany(pool, others, { isDrafts: false }) : [];
  return new Map([...results, ...(await writeMany(pool, drafts, { isDrafts: true }))]);
}

async function writeOne(
  pool: SingleStatement<pg.Pool>,
  { documentId, data }: BatchRow,
): Promise<Map<string, BatchResult>> {
  const values = [documentId, Buffer.from(data.buffer, data.byteOffset, data.byteLength)];
  const { rows } = await pool.query<{ seq: string }>({ name: 'write_one', text: WRITE_ONE, values });
  const [row] = rows;
  return new Map([[documentId, row ? { kind: 'written', seq: BigInt(row.seq) } : { kind: 'left' }]]);
}

async function writeMany(
  pool: SingleStatement<pg.Pool>,
  rows: readonly BatchRow[],
  { isDrafts }: { isDrafts: boolean },
): Promise<Map<string, BatchResult>> {
  let at = 1;
  const offsets = rows.map((row) => {
    const start = at;
    at += row.data.length;
    return start;
  });
  const bindings = rows.flatMap(({ documentId, seqBefore, bindings }) =>
    bindings.map((b) => ({ documentId, seqBefore, ...b })),
  );
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
      bindings.map((b) => b.isProvisional),
      bindings.map((b) => b.before?.userId ?? null),
      bindings.map((b) => b.before?.clock ?? 0),
      bindings.map((b) => String(b.seqBefore)),
    );
  }
  if (isDrafts) values.push(rows.map((row) => row.draftOf));
  const query = isDrafts
    ? { name: 'write_drafts_and_bind', text: WRITE_DRAFTS_AND_BIND, values }
    : bindings.length
      ? { name: 'write_batch_and_bind', text: WRITE_BATCH_AND_BIND, values }
      : { name: 'write_batch', text: WRITE_BATCH, values };
  const written = await pool.query<{ document_id: string; seq: string | null }>(query);
  const results = new Map<string, BatchResult>(rows.map((row) => [row.documentId, { kind: 'left' }]));
  for (const { document_id, seq } of written.rows) {
    results.set(document_id, seq === null ? { kind: 'bound' } : { kind: 'written', seq: BigInt(seq) });
  }
  return results;
}
