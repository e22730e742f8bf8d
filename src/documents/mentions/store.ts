import { ID_PATTERN } from '@/kernel/id';
import type { Sql } from '@/platform/database';

const AT_ONCE = 100;

interface MentionRow {
  id: string;
  isBehind: boolean;
  mentioned: string[];
}

/** Reads a page of a workspace's documents: the ids in their indexed texts, and which documents have a newer text. */
export async function readMentionedIds(
  sql: Sql,
  { workspaceId, after }: { workspaceId: string; after: string },
): Promise<{ ids: string[]; behind: string[]; last: string | undefined }> {
  const rows = await sql.query<MentionRow>(
    `select ${MENTIONS} where p.workspace_id = $2 and d.id > $3 order by d.id limit ${AT_ONCE}`,
    [`(${ID_PATTERN})`, workspaceId, after],
  );
  return { ...mentionsOf(rows), last: rows.at(-1)?.id };
}

/** Reads the ids in the indexed texts of these documents, and which documents have a newer text. */
export async function readMentionedIdsOf(
  sql: Sql,
  documentIds: readonly string[],
): Promise<{ ids: string[]; behind: string[] }> {
  const text = `select ${MENTIONS} where d.id = any($2::text[]) order by d.id`;
  return mentionsOf(await sql.query<MentionRow>(text, [`(${ID_PATTERN})`, documentIds]));
}

/** Does the same for all documents of a project, including the trash. */
export async function readMentionedIdsIn(sql: Sql, projectId: string): Promise<{ ids: string[]; behind: string[] }> {
  const text = `select ${MENTIONS} where d.project_id = $2 order by d.id`;
  return mentionsOf(await sql.query<MentionRow>(text, [`(${ID_PATTERN})`, projectId]));
}

/** Parameter: $1 the pattern of an id. */
const MENTIONS = `d.id, coalesce(i.seq < h.seq, h.seq is not null) as "isBehind",
       array(select m[1] from regexp_matches(i.text, $1, 'g') as m) as mentioned
     from document d join project p on p.id = d.project_id
       left join document_head h on h.document_id = d.id left join document_index i on i.document_id = d.id`;

function mentionsOf(rows: readonly MentionRow[]): { ids: string[]; behind: string[] } {
  return {
    ids: rows.flatMap(({ mentioned }) => mentioned),
    behind: rows.filter(({ isBehind }) => isBehind).map(({ id }) => id),
  };
}
