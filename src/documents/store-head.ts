import { type SingleStatement, type Sql, sqlOfTransaction, type Tx } from '@/platform/database';

/** Returns the head version of a document: the newest version that isn't a suggestion. */

export async function findHeadVersionId(tx: Tx, documentId: string): Promise<string | undefined> {
  const text = 'select head_version_id as id from document where id = $1';
  const [row] = await sqlOfTransaction(tx).query<{ id: string | null }>(text, [documentId]);
  return row?.id ?? undefined;
}

/** Sets the head version, which contains the text as of the last row of the log. The caller has locked that row. */
export async function updateHeadVersionId(tx: Tx, documentId: string, headVersionId: string): Promise<void> {
  await sqlOfTransaction(tx).query(
    `update document d set head_version_id = $2, ahead_since = null,
       head_version_seq = (select h.seq from document_head h where h.document_id = d.id)
     where d.id = $1`,
    [documentId, headVersionId],
  );
}

const IS_AHEAD = 'h.document_id = d.id and h.seq > coalesce(d.head_version_seq, 0) and d.trashed_at is null';

/**
 * Records since when texts are ahead of their head versions. Skips documents that someone is changing; they are
 * recorded next time.
 */
export async function noteAhead(sql: SingleStatement<Sql>): Promise<void> {
  await sql.query(
    `update document set ahead_since = now() where id in (
       select d.id from document d join document_head h on ${IS_AHEAD}
       where d.ahead_since is null order by d.id for update of d skip locked
     )`,
  );
}

/** Returns documents that are ahead of their head versions and have been unedited, or ahead, for the given time. */
export async function findAhead(
  sql: Sql,
  { pauseMs, longestMs, limit }: { pauseMs: number; longestMs: number; limit: number },
): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `select d.id from document d join document_head h on ${IS_AHEAD}
     join document_update u on u.document_id = h.document_id and u.seq = h.seq
     where u.created_at <= now() - make_interval(secs => $1::float8 / 1000)
        or d.ahead_since <= now() - make_interval(secs => $2::float8 / 1000)
     order by d.ahead_since limit $3::int`,
    [pauseMs, longestMs, limit],
  );
  return rows.map(({ id }) => id);
}
