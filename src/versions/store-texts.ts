import { type Db, type Sql, sqlOfTransaction, type Tx } from '@/platform/database';
import type { PackedBytes } from './text-bytes';

/** Reads and writes the table text. */

const AT_ONCE = 500;

/** Returns a page of the sorted hashes of the texts that a workspace's versions and tree changes use. */
export async function listTextHashes(
  sql: Sql,
  { workspaceId, after }: { workspaceId: string; after: string },
): Promise<string[]> {
  const rows = await sql.query<{ hash: string }>(
    `select t.hash from text t where t.hash > $2 and (
       exists (select 1 from version v join document d on d.id = v.document_id join project p on p.id = d.project_id
         where v.text_hash = t.hash and p.workspace_id = $1)
       or exists (select 1 from tree_change c join project p on p.id = c.project_id
         where c.text_hash = t.hash and p.workspace_id = $1))
     order by t.hash limit ${AT_ONCE}`,
    [workspaceId, after],
  );
  return rows.map(({ hash }) => hash);
}

/**
 * Returns the ids that match a pattern in the pending suggestions of these documents, or of a project's documents.
 */
export async function findSuggestedIds(
  sql: Sql,
  { documentIds = [], projectId = null }: { documentIds?: readonly string[]; projectId?: string | null },
  pattern: string,
): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `select distinct m[1] as id from version v join document d on d.id = v.document_id
       join hunk h on h.version_id = v.id cross join lateral regexp_matches(h.after, $3, 'g') as m
     where v.status = 'pending' and (d.id = any($1::text[]) or d.project_id = $2)`,
    [documentIds, projectId, `(${pattern})`],
  );
  return rows.map(({ id }) => id);
}

/**
 * Returns by how many code points each of these versions is longer than its first parent, by id. Versions without a parent
 * are left out, and those for which a length is unknown.
 */
export async function findLengthChanges(sql: Sql, versionIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await sql.query<{ id: string; change: number }>(
    `select v.id, t.char_length - b.char_length as change
     from version v join text t on t.hash = v.text_hash
       join version_parent p on p.version_id = v.id and p.position = 0
       join version base on base.id = p.parent_id join text b on b.hash = base.text_hash
     where v.id = any($1::text[]) and t.char_length is not null and b.char_length is not null`,
    [versionIds],
  );
  return new Map(rows.map(({ id, change }) => [id, change]));
}

export async function findText(sql: Sql, hash: string): Promise<Uint8Array | undefined> {
  const [row] = await sql.query<{ data: Uint8Array }>('select data from text where hash = $1', [hash]);
  return row?.data;
}

/** Returns texts by their hashes. Missing ones are left out. */
export async function readTexts(sql: Sql, hashes: readonly string[]): Promise<Map<string, Uint8Array>> {
  const rows = await sql.query<{ hash: string; data: Uint8Array }>(
    'select hash, data from text where hash = any($1::text[])',
    [hashes],
  );
  return new Map(rows.map(({ hash, data }) => [hash, data]));
}

/**
 * Stores texts that aren't stored yet. Touching a stored text locks it until the transaction ends, so that nobody
 * deletes it as unused in the meantime.
 */
export async function insertTexts(tx: Tx, texts: readonly PackedBytes[]): Promise<void> {
  const sorted = [...texts].sort((a, b) => (a.hash < b.hash ? -1 : 1));
  for (const { hash, data, byteLength, charLength } of sorted) {
    await sqlOfTransaction(tx).query(
      `insert into text (hash, data, byte_length, char_length) values ($1, $2, $3::int, $4::int)
       on conflict (hash) do update set byte_length = excluded.byte_length,
         char_length = coalesce(excluded.char_length, text.char_length)`,
      [hash, Buffer.from(data), byteLength, charLength ?? null],
    );
  }
}

/** Deletes a stored state if no version uses it. */
export function deleteUnusedState(tx: Tx, hash: string): Promise<void> {
  return deleteUnusedTexts(tx, [hash]);
}

/**
 * Deletes the given texts and states that no version and no tree change uses. Texts that someone stores again at the
 * same moment are kept. The lock is a separate statement that runs first, so that the second statement sees everything
 * committed before it.
 */
export async function deleteUnusedTexts(tx: Tx, hashes: readonly string[]): Promise<void> {
  const sql = sqlOfTransaction(tx);
  const locked = await sql.query<{ hash: string }>(
    'select hash from text where hash = any($1::text[]) for update skip locked',
    [hashes],
  );
  await sql.query(
    `delete from text t where t.hash = any($1::text[])
       and not exists (select from version v where v.text_hash = t.hash)
       and not exists (select from version v where v.state_hash = t.hash)
       and not exists (select from tree_change c where c.text_hash = t.hash)`,
    [locked.map(({ hash }) => hash)],
  );
}

export async function readText(db: Db | Tx, hash: string): Promise<Uint8Array> {
  return (await db.text.findUniqueOrThrow({ where: { hash } })).data;
}
