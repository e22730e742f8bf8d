import { type Sql, sqlOfTransaction, type Tx } from '@/platform/database';

/** The table document_origin, and queries on document_author for many clients at once. */

/** How text that the server wrote came into a document, other than by a decision. */
export type OriginKind = 'created' | 'imported' | 'duplicated' | 'sample' | 'suggested' | 'restored' | 'brought';

/** UTF-16 clocks of one Yjs client, `toClock` exclusive. */
export interface ClockSpan {
  clientId: number;
  fromClock: number;
  toClock: number;
}

export interface Origin extends ClockSpan {
  kind: OriginKind;
  userId: string | null;
  /** For a restore: the version with the text. For a suggested document: the tree change that suggested it. */
  versionId: string | null;
}

export async function insertOrigin(tx: Tx, documentId: string, origin: Origin): Promise<void> {
  const { clientId, fromClock, toClock, kind, userId, versionId } = origin;
  await sqlOfTransaction(tx).query(
    `insert into document_origin (document_id, client_id, from_clock, to_clock, kind, user_id, version_id)
     values ($1, $2::bigint, $3::int, $4::int, $5, $6, $7)`,
    [documentId, String(clientId), fromClock, toClock, kind, userId, versionId],
  );
}

export interface DatedOrigin extends Origin {
  at: Date;
}

/** Returns the origins that overlap the spans, in the order of the spans and their clocks, at most `limit`. */
export async function readOrigins(
  sql: Sql,
  documentId: string,
  { spans, limit }: { spans: readonly ClockSpan[]; limit: number },
): Promise<DatedOrigin[]> {
  const rows = await sql.query<{
    client_id: string | bigint;
    from_clock: number;
    to_clock: number;
    kind: OriginKind;
    user_id: string | null;
    version_id: string | null;
    created_at: Date;
  }>(
    `select o.client_id, o.from_clock, o.to_clock, o.kind, o.user_id, o.version_id, o.created_at
     from unnest($2::bigint[], $3::int[], $4::int[]) with ordinality as s(client_id, from_clock, to_clock, position)
     join document_origin o on o.document_id = $1 and o.client_id = s.client_id
       and o.from_clock < s.to_clock and o.to_clock > s.from_clock
     order by s.position, o.from_clock limit $5::int`,
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
    kind: row.kind,
    userId: row.user_id,
    versionId: row.version_id,
    at: row.created_at,
  }));
}

export interface BoundAuthor {
  clientId: number;
  userId: string | null;
  /** Whether this person only brought the text: the client id isn't known to be theirs. */
  isProvisional: boolean;
  /** When this client first wrote here. */
  since: Date;
}

/** Returns the authors of these client ids in one document. Ids without an author are left out. */
export async function readAuthorsOf(
  sql: Sql,
  documentId: string,
  clientIds: readonly number[],
): Promise<BoundAuthor[]> {
  const rows = await sql.query<{
    client_id: string | bigint;
    user_id: string | null;
    is_provisional: boolean;
    created_at: Date;
  }>(
    `select client_id, user_id, is_provisional, created_at from document_author
     where document_id = $1 and client_id = any($2::bigint[])`,
    [documentId, clientIds.map(String)],
  );
  return rows.map((row) => ({
    clientId: Number(row.client_id),
    userId: row.user_id,
    isProvisional: row.is_provisional,
    since: row.created_at,
  }));
}

export interface Writer {
  clientId: number;
  userId: string;
  /** The person's text ends before this clock. Undefined: everything that the client wrote. */
  toClock: number | undefined;
}

/** Returns who wrote under which client ids of one log, in the order of their clocks. */
export async function readWriters(sql: Sql, documentId: string): Promise<Writer[]> {
  const rows = await sql.query<{ client_id: string | bigint; user_id: string; to_clock: number | null }>(
    `select client_id, user_id, to_clock from document_origin
     where document_id = $1 and kind = 'brought' and user_id is not null
     union all
     select client_id, user_id, null from document_author where document_id = $1 and user_id is not null
     order by 1, 3 nulls last`,
    [documentId],
  );
  return rows.map((row) => ({
    clientId: Number(row.client_id),
    userId: row.user_id,
    toClock: row.to_clock ?? undefined,
  }));
}

/** Returns whether a person wrote text or created a document in a workspace, including its trash. Samples don't count. */
export async function hasAuthored(
  sql: Sql,
  { workspaceId, userId }: { workspaceId: string; userId: string },
): Promise<boolean> {
  const [row] = await sql.query<{ found: boolean }>(
    `select exists (
       select 1 from document_author a join document d on d.id = a.document_id join project p on p.id = d.project_id
       where a.user_id = $2 and p.workspace_id = $1
     ) or exists (
       select 1 from document d join project p on p.id = d.project_id
       where d.created_by = $2 and p.workspace_id = $1
         and not exists (select from document_origin o where o.document_id = d.id and o.kind = 'sample')
     ) as found`,
    [workspaceId, userId],
  );
  return row?.found ?? false;
}

/**
 * Returns whether these projects have at least `count` documents that people created. Samples and the trash don't count,
 * and the two documents of a sheet count once.
 */
export async function hasCreated(
  sql: Sql,
  { projectIds, count }: { projectIds: readonly string[]; count: number },
): Promise<boolean> {
  const [row] = await sql.query<{ found: boolean }>(
    `select count(*) = $2::int as found from (
       select 1 from document d
       where d.project_id = any($1::text[]) and d.trashed_at is null
         and not exists (select from document_origin o where o.document_id = d.id and o.kind = 'sample')
         and not exists (select from document_pair p where p.template_document_id = d.id)
       limit $2::int
     ) as created`,
    [projectIds, count],
  );
  return row?.found ?? false;
}
