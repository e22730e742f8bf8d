import { type Sql, sqlOfTransaction, type Tx } from '@/platform/database';

/** Queries on the tables version and version_parent for names and for thinning out. */

/** Sets or removes a version's name. Returns whether the version exists. */
export async function updateName(tx: Tx, versionId: string, name: string | null): Promise<boolean> {
  return (await tx.version.updateMany({ where: { id: versionId }, data: { name } })).count > 0;
}

/** Marks an automatic version as requested by a person or turn, so that it's no longer thinned out. */
export async function keepAutomatic(tx: Tx, versionId: string, by: { userId?: string; description: string }) {
  const { userId, description } = by;
  await tx.version.updateMany({
    where: { id: versionId, automatic: true },
    data: { automatic: false, description, createdByUserId: userId ?? null },
  });
}

/**
 * Selects automatic snapshots that can be deleted: nobody named them, they aren't the head, and nothing depends on
 * them. No suggestion, merge or restore has them as a parent, and no hunk is anchored to them. (A snapshot on top of
 * one depends on it only for its place in the order. A snapshot that a turn was shown is no longer automatic.)
 */
const IS_SPARE = `v.automatic and v.name is null and v.state_hash is null
  and not exists (select from document d where d.id = v.document_id and d.head_version_id = v.id)
  and not exists (select from version s where s.review_base_id = v.id)
  and not exists (
    select from version_parent p join version c on c.id = p.version_id
    where p.parent_id = v.id and (c.type <> 'snapshot' or p.position > 0)
  )`;

/** Returns documents with automatic snapshots from before a given time, ordered by id. */
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

/**
 * Returns the given snapshots that can still be deleted, and locks them so that nobody can name them. The caller must
 * hold the lock of `lockHead`.
 */
export async function lockSpareSnapshots(tx: Tx, ids: readonly string[]): Promise<SpareSnapshot[]> {
  const sql = sqlOfTransaction(tx);
  // The first statement takes the locks, so that the second one sees names that were being stored.
  await sql.query('select id from version where id = any($1::text[]) order by id for update', [ids]);
  const rows = await sql.query<{ id: string; text_hash: string; parent_id: string | null }>(
    `select v.id, v.text_hash, p.parent_id from version v
     left join version_parent p on p.version_id = v.id and p.position = 0
     where v.id = any($1::text[]) and ${IS_SPARE}`,
    [ids],
  );
  return rows.map((row) => ({ id: row.id, textHash: row.text_hash, parentId: row.parent_id ?? undefined }));
}

/** Returns the versions that have one of the given versions as a parent. */
export async function findChildren(
  tx: Tx,
  parentIds: readonly string[],
): Promise<{ versionId: string; parentId: string }[]> {
  return tx.versionParent.findMany({
    where: { parentId: { in: [...parentIds] } },
    select: { versionId: true, parentId: true },
  });
}

/** Changes the parent of versions with one parent, or removes it. */
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

/** Deletes a document's whole history. Returns the hashes of the texts and states it used. */
export async function deleteVersionsOf(tx: Tx, documentId: string): Promise<string[]> {
  const where = { documentId };
  const rows = await tx.version.findMany({ where, select: { textHash: true, stateHash: true } });
  await tx.version.deleteMany({ where });
  return [...new Set(rows.flatMap(({ textHash, stateHash }) => (stateHash ? [textHash, stateHash] : [textHash])))];
}
