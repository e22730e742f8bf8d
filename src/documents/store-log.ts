import { type SingleStatement, type Sql, sqlOfTransaction, type Tx } from '@/platform/database';

/** The tables of the update log: document_head, document_update, document_snapshot, document_author, document_index. */

export interface LogRow {
  seq: bigint;
  data: Uint8Array;
}

export interface StoredState {
  snapshot: LogRow | undefined;
  /** The rows after the snapshot, in order and without gaps. */
  rows: LogRow[];
  /** The author of each client id. */
  authors: Map<number, ClientAuthor>;
}

export interface ClientAuthor {
  /** Null for the server itself. */
  userId: string | null;
  /** Whether this person only brought the text: the client id isn't known to be theirs. */
  isProvisional: boolean;
}

export interface Author {
  clientId: number;
  /** Null for the server itself. */
  userId: string | null;
}

/**
 * Locks a document's head until the transaction ends, so that numbers commit in order. Returns the last number used.
 */
export async function lockHeadRow(tx: Tx, documentId: string): Promise<bigint> {
  const seq = await readHeadForUpdate(tx, documentId);
  if (seq !== undefined) return seq;
  const insert = 'insert into document_head (document_id, seq) values ($1, 0) on conflict do nothing';
  await sqlOfTransaction(tx).query(insert, [documentId]);
  return (await readHeadForUpdate(tx, documentId)) ?? 0n;
}

/** Creates the heads that are missing, in one order. */
export async function addHeadRows(tx: Tx, documentIds: readonly string[]): Promise<void> {
  await sqlOfTransaction(tx).query(
    `insert into document_head (document_id, seq) select id, 0 from unnest($1::text[]) id order by id
     on conflict do nothing`,
    [documentIds],
  );
}

/** Locks the heads of these documents that exist until the transaction ends, in one order. */
export async function lockHeadRows(tx: Tx, documentIds: readonly string[]): Promise<void> {
  await sqlOfTransaction(tx).query(
    'select document_id from document_head where document_id = any($1::text[]) order by document_id for update',
    [documentIds],
  );
}

/** Locks a log's head if it exists, and returns the last number used. */
export async function readHeadForUpdate(tx: Tx, id: string): Promise<bigint | undefined> {
  const select = 'select seq from document_head where document_id = $1 for update';
  const [head] = await sqlOfTransaction(tx).query<{ seq: string | bigint }>(select, [id]);
  return head && BigInt(head.seq);
}

/** Returns the last number used in each document's log, or 0 if it has none. */
export async function readLogNumbers(sql: Sql, documentIds: readonly string[]): Promise<Map<string, bigint>> {
  const rows = await sql.query<{ id: string; seq: string | bigint }>(
    'select document_id as id, seq from document_head where document_id = any($1::text[])',
    [documentIds],
  );
  const numbers = new Map(documentIds.map((id) => [id, 0n]));
  for (const { id, seq } of rows) numbers.set(id, BigInt(seq));
  return numbers;
}

/** Writes the next row. The caller holds the lock of the head. */
export async function insertRow(tx: Tx, documentId: string, data: Uint8Array): Promise<bigint> {
  const [row] = await sqlOfTransaction(tx).query<{ seq: string | bigint }>(
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
export async function bindAuthors(tx: Tx, documentId: string, authors: readonly Author[]): Promise<void> {
  if (!authors.length) return;
  await sqlOfTransaction(tx).query(
    `insert into document_author (document_id, client_id, user_id)
     select $1, a.client_id, a.user_id from unnest($2::bigint[], $3::text[]) as a(client_id, user_id)
     on conflict do nothing`,
    [documentId, authors.map((a) => String(a.clientId)), authors.map((a) => a.userId)],
  );
}

/** Stores that a document was changed now, and by whom. If that is null, the last person stays. */
export async function touchDocument(tx: Tx, documentId: string, userId: string | null): Promise<void> {
  const sql = 'update document set updated_at = now(), changed_by = coalesce($2, changed_by) where id = $1';
  await sqlOfTransaction(tx).query(sql, [documentId, userId]);
}

interface StatePart {
  part: 'snapshot' | 'row' | 'author';
  /** The row's number, or the client id. */
  n: string | bigint;
  /** In base64, which arrives in half the time of the hexadecimal form that pg uses for bytes. */
  data: string | null;
  user_id: string | null;
  is_provisional: boolean;
}

/**
 * Reads the newest snapshot, the rows after it and the authors in one statement. Between two statements, rows could be
 * deleted, or someone could write whose name isn't known yet.
 */
export async function readState(sql: Sql, documentId: string): Promise<StoredState> {
  const parts = await sql.query<StatePart>(
    `with s as (
       select seq, state from document_snapshot where document_id = $1 order by seq desc limit 1
     )
     select 'snapshot' as part, seq as n, encode(state, 'base64') as data, null as user_id, false as is_provisional from s
     union all
     select 'row', seq, encode(data, 'base64'), null, false from document_update
     where document_id = $1 and seq > coalesce((select seq from s), 0)
     union all
     select 'author', client_id, null, user_id, is_provisional from document_author where document_id = $1
     order by part, n`,
    [documentId],
  );
  const logRow = ({ n, data }: StatePart): LogRow => ({ seq: BigInt(n), data: Buffer.from(data ?? '', 'base64') });
  const snapshot = parts.filter(({ part }) => part === 'snapshot').map(logRow)[0];
  const rows = parts.filter(({ part }) => part === 'row').map(logRow);
  const authors = parts.filter(({ part }) => part === 'author');
  let expected = snapshot?.seq ?? 0n;
  for (const row of rows) {
    expected += 1n;
    if (row.seq !== expected) throw new Error(`document ${documentId}: row ${expected} of the update log is missing`);
  }
  const authorOf = (part: StatePart) => ({ userId: part.user_id, isProvisional: part.is_provisional });
  return { snapshot, rows, authors: new Map(authors.map((author) => [Number(author.n), authorOf(author)])) };
}

/** Writes the text that search and lists read. An older text never replaces a newer one. */
export async function writeIndex(
  sql: SingleStatement<Sql>,
  documentId: string,
  text: string,
  seq: bigint,
): Promise<void> {
  await sql.query(
    `insert into document_index (document_id, seq, text, updated_at) values ($1, $2::bigint, $3, now())
     on conflict (document_id) do update set seq = excluded.seq, text = excluded.text, updated_at = now()
     where document_index.seq <= excluded.seq`,
    [documentId, String(seq), text],
  );
}

/** Creates a document's log if it doesn't exist. */
export async function ensureHead(sql: SingleStatement<Sql>, documentId: string): Promise<void> {
  await sql.query(
    `insert into document_head (document_id, seq) select $1, 0
     where not exists (select 1 from document_head where document_id = $1)
     on conflict do nothing`,
    [documentId],
  );
}

export async function hasHead(sql: Sql, documentId: string): Promise<boolean> {
  return (await sql.query('select 1 from document_head where document_id = $1', [documentId])).length > 0;
}

/** Returns the documents whose text has changed since they were created. The first text is one row by the server. */
export async function findEdited(sql: Sql, documentIds: readonly string[]): Promise<Set<string>> {
  const rows = await sql.query<{ id: string }>(
    `select document_id as id from document_head where document_id = any($1::text[]) and seq > 1
     union select document_id from document_author where document_id = any($1::text[]) and user_id is not null`,
    [documentIds],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Returns whether anyone has written in one of these documents after its time. */
export async function isAnyEditedSince(sql: Sql, times: ReadonlyMap<string, Date>): Promise<boolean> {
  // The newest row of a log is never deleted.
  const rows = await sql.query(
    `select 1 from unnest($1::text[], $2::timestamptz[]) as since(id, at)
       join document_update u on u.document_id = since.id and u.created_at > since.at limit 1`,
    [[...times.keys()], [...times.values()]],
  );
  return rows.length > 0;
}

/** Returns the authors of client ids in the given documents. */
export async function readAuthors(
  sql: Sql,
  documentIds: readonly string[],
): Promise<Map<string, Map<number, ClientAuthor>>> {
  const authors = new Map<string, Map<number, ClientAuthor>>();
  const rows = await sql.query<Omit<StatePart, 'part' | 'n' | 'data'> & { document_id: string; client_id: string }>(
    'select document_id, client_id, user_id, is_provisional from document_author where document_id = any($1::text[])',
    [documentIds],
  );
  for (const row of rows) {
    const ofDocument = authors.get(row.document_id) ?? new Map<number, ClientAuthor>();
    const author = { userId: row.user_id, isProvisional: row.is_provisional };
    authors.set(row.document_id, ofDocument.set(Number(row.client_id), author));
  }
  return authors;
}

/**
 * Returns the rows after a number, for many documents at once. Documents without such rows are missing from the result.
 */
export async function readRowsAfter(
  sql: Sql,
  after: readonly { documentId: string; seq: bigint }[],
): Promise<Map<string, LogRow[]>> {
  const found = await sql.query<{ document_id: string; seq: string | bigint; data: Uint8Array }>(
    `select u.document_id, u.seq, u.data
     from unnest($1::text[], $2::bigint[]) as r(document_id, seq)
     join document_update u on u.document_id = r.document_id and u.seq > r.seq
     order by u.document_id, u.seq`,
    [after.map((a) => a.documentId), after.map((a) => String(a.seq))],
  );
  const rows = new Map<string, LogRow[]>();
  for (const row of found) {
    const ofDocument = rows.get(row.document_id) ?? [];
    ofDocument.push({ seq: BigInt(row.seq), data: row.data });
    rows.set(row.document_id, ofDocument);
  }
  return rows;
}

export interface LastEdit {
  /** Undefined if nobody knows. */
  userId: string | undefined;
  /** A time of `performance.now()`. */
  at: number;
}

/**
 * Stores the last edits of documents, which typing doesn't do for each batch. What happened to a document later, like
 * an accepted change or another name, stays. Skips locked documents.
 */
export async function touchDocuments(sql: SingleStatement<Sql>, edits: ReadonlyMap<string, LastEdit>): Promise<void> {
  const all = [...edits.values()];
  const now = performance.now();
  await sql.query(
    `update document d set updated_at = w.at, changed_by = coalesce(w.user_id, d.changed_by)
     from (
       select id, user_id, now() - make_interval(secs => age / 1000) as at
       from unnest($1::text[], $2::text[], $3::float8[]) as edit(id, user_id, age)
     ) w where d.id = w.id and d.updated_at < w.at and d.id in
       (select id from document where id = any($1::text[]) order by id for update skip locked)`,
    [[...edits.keys()], all.map(({ userId }) => userId ?? null), all.map(({ at }) => now - at)],
  );
}

interface NewSnapshot {
  seq: bigint;
  state: Uint8Array;
  /** Whether the log belongs to a draft, which people can delete while it's open. */
  isDraft: boolean;
}

/**
 * Stores the state after row `seq`, unless the log was deleted. Rows are kept until two snapshots later, for rooms that
 * lag behind. The newest two snapshots are kept.
 */
export async function writeSnapshot(
  sql: SingleStatement<Sql>,
  documentId: string,
  { seq, state, isDraft }: NewSnapshot,
): Promise<void> {
  // With the lock, it waits for a running deletion and then finds no head. For live text it takes no lock, because
  // typing would have to wait for it.
  const lock = isDraft ? 'for key share' : '';
  await sql.query(
    `with head as (
       select document_id from document_head where document_id = $1 ${lock}
     ), added as (
       insert into document_snapshot (document_id, seq, state) select document_id, $2::bigint, $3 from head
       on conflict do nothing
     ), spent as (
       select seq from document_snapshot where document_id = $1 and seq < $2::bigint order by seq desc offset 1 limit 1
     ), cleared as (
       delete from document_update where document_id = $1 and seq <= (select seq from spent)
     )
     delete from document_snapshot where document_id = $1 and seq <= (select seq from spent)`,
    [documentId, String(seq), Buffer.from(state.buffer, state.byteOffset, state.byteLength)],
  );
}
