import type { Sql } from '@/platform/database';

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

export async function readText(sql: Sql, hash: string): Promise<Uint8Array | undefined> {
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
