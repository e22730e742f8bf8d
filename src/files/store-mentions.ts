import { type SingleStatement, type Sql, sqlOfTransaction, type Tx } from '@/platform/database';

/** The table project_file: since when no text has referred to a file. */

export interface UnmentionedFile {
  id: string;
  sha256: string;
  previewSha256: string | null;
  name: string;
}

export async function listWorkspacesWithFiles(sql: Sql): Promise<string[]> {
  const rows = await sql.query<{ id: string }>('select distinct workspace_id as id from project_file order by 1');
  return rows.map(({ id }) => id);
}

interface Mentions {
  workspaceId: string;
  mentioned: readonly string[];
  now: Date;
}

/**
 * Records which files of a workspace texts refer to now. A file that already had no references keeps the time at which
 * it lost them.
 */
export async function writeMentions(
  sql: SingleStatement<Sql>,
  { workspaceId, mentioned, now }: Mentions,
): Promise<void> {
  await sql.query(
    `update project_file f set unmentioned_since = case when f.id = any($2::text[]) then null else $3::timestamptz end
     where f.workspace_id = $1 and (f.id = any($2::text[])) = (f.unmentioned_since is not null)`,
    [workspaceId, mentioned, now],
  );
}

/** Restarts the wait for files that something other than a text refers to. */
export async function renewWait(
  sql: SingleStatement<Sql>,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<void> {
  await sql.query('update project_file set unmentioned_since = $2::timestamptz where id = any($1::text[])', [ids, now]);
}

/** Returns the files of a workspace that no text has referred to since `before`. */
export function findUnmentioned(
  sql: Sql,
  { workspaceId, before }: { workspaceId: string; before: Date },
): Promise<UnmentionedFile[]> {
  return sql.query<UnmentionedFile>(
    `select id, sha256, preview_sha256 as "previewSha256", name from project_file
     where workspace_id = $1 and unmentioned_since <= $2::timestamptz`,
    [workspaceId, before],
  );
}

/** Returns the project of the deleted file, or undefined if something refers to the file again. */
export async function deleteUnmentioned(
  tx: Tx,
  { id, before }: { id: string; before: Date },
): Promise<string | undefined> {
  const [row] = await sqlOfTransaction(tx).query<{ projectId: string }>(
    'delete from project_file where id = $1 and unmentioned_since <= $2::timestamptz returning project_id as "projectId"',
    [id, before],
  );
  return row?.projectId;
}
