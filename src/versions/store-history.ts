import { type Sql, sqlOfTransaction, type Tx } from '@/platform/database';

/** The tables version and version_parent, for names and for thinning out. */

/** Returns whether there was such a version. */
export async function updateName(tx: Tx, versionId: string, name: string | null): Promise<boolean> {
  return (await tx.version.updateMany({ where: { id: versionId }, data: { name } })).count > 0;
}

/** A version that the clock made becomes one that somebody wanted. */
export async function keepAutomatic(tx: Tx, versionId: string, by: { userId?: string; description: string }) {
  const { userId, description } = by;
  await tx.version.updateMany({
    where: { id: versionId, automatic: true },
    data: { automatic: false, description, createdByUserId: userId ?? null },
  });
}

/**
 * What makes an automatic snapshot of the clock's own: nobody named it, it is not the head, and nothing hangs from it: no
 * suggestion, merge or restore has it as a parent, no hunk is anchored at it. (A snapshot on top of it only says what
 * came before. What a turn was shown is not automatic any more.)
 */
const IS_SPARE = `v.automatic and v.name is null and v.state_hash is null
  and not exists (select from document d where d.id = v.document_id and d.head_version_id = v.id)
  and not exists (select from version s where s.review_base_id = v.id)
  and not exists (
    select from version_parent p join version c on c.id = p.version_id
    where p.parent_id = v.id and (c.type <> 'snapshot' or p.position > 0)
  )`;

/** Documents, in the order of their ids, that have automatic snapshots from before a moment. */
export async function findDocumentsToThin(
  sql: Sql,
  { after, before, limit }: { after: string; before: Date; limit: number },
): Promise<string[]> {
  const rows = await sql.query<{ document_id: string }>(
    `select distinct document_id from version
     where automatic and document_id > $1 and created_at < $2::timestamptz order by document_id limit $3::int`,
    [after, before, limit],
  );
  return rows.map((row) => row.document_id);
}

export async function findSpareSnapshots(
  sql: Sql,
  documentId: string,
  before: Date,
): Promise<{ id: string; createdAt: Date }[]> {
  const rows = await sql.query<{ id: string; created_at: Date }>(
    `select v.id, v.created_at from version v
     where v.document_id = $1 and v.created_at < $2::timestamptz and ${IS_SPARE}`,
    [documentId, before],
  );
  return rows.map(({ id, created_at }) => ({ id, createdAt: created_at }));
}

export interface SpareSnapshot {
  id: string;
  textHash: string;
  parentId: string | undefined;
}

/** Those of some snapshots that are spare still, locked against being named. The caller holds the lock of `lockHead`. */
export async function lockSpareSnapshots(tx: Tx, ids: readonly string[]): Promise<SpareSnapshot[]> {
  const sql = sqlOfTransaction(tx);
  // The lock first: a name that is being given is then seen by the second statement.
  await sql.query('select id from version where id = any($1::text[]) order by id for update', [ids]);
  const rows = await sql.query<{ id: string; text_hash: string; parent_id: string | null }>(
    `select v.id, v.text_hash, p.parent_id from version v
     left join version_parent p on p.version_id = v.id and p.position = 0
     where v.id = any($1::text[]) and ${IS_SPARE}`,
    [ids],
  );
  return rows.map((row) => ({ id: row.id, textHash: row.text_hash, parentId: row.parent_id ?? undefined }));
}

/** The versions that stand on some others. */
export async function findChildren(
  tx: Tx,
  parentIds: readonly string[],
): Promise<{ versionId: string; parentId: string }[]> {
  return tx.versionParent.findMany({
    where: { parentId: { in: [...parentIds] } },
    select: { versionId: true, parentId: true },
  });
}

/** Puts versions that have one parent on another one, or on none. */
export async function moveChildren(
  tx: Tx,
  moves: readonly { versionId: string; parentId: string | undefined }[],
): Promise<void> {
  const sql = sqlOfTransaction(tx);
  const rootless = moves.flatMap(({ versionId, parentId }) => (parentId === undefined ? [versionId] : []));
  const moved = moves.flatMap(({ versionId, parentId }) => (parentId === undefined ? [] : [{ versionId, parentId }]));
  await tx.versionParent.deleteMany({ where: { versionId: { in: rootless } } });
  await sql.query(
    `update version_parent p set parent_id = m.parent_id
     from unnest($1::text[], $2::text[]) as m(version_id, parent_id) where p.version_id = m.version_id and p.position = 0`,
    [moved.map(({ versionId }) => versionId), moved.map(({ parentId }) => parentId)],
  );
}

export async function deleteVersions(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.version.deleteMany({ where: { id: { in: [...ids] } } });
}

/** Deletes a document's whole history. Returns the hashes of the texts and states that it named. */
export async function deleteVersionsOf(tx: Tx, documentId: string): Promise<string[]> {
  const where = { documentId };
  const rows = await tx.version.findMany({ where, select: { textHash: true, stateHash: true } });
  await tx.version.deleteMany({ where });
  return [...new Set(rows.flatMap(({ textHash, stateHash }) => (stateHash ? [textHash, stateHash] : [textHash])))];
}
