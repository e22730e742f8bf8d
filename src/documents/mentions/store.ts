import { ID_PATTERN } from '@/kernel/id';
import type { Sql } from '@/platform/database';

const AT_ONCE = 100;

interface MentionRow {
  id: string;
  isBehind: boolean;
  mentioned: string[];
}

/** A page of a workspace's documents: the ids in their indexed texts, and which documents have a newer text. */
export async function readMentionedIds(
  sql: Sql,
  { workspaceId, after }: { workspaceId: string; after: string },
): Promise<{ ids: string[]; behind: string[]; last: string | undefined }> {
  const rows = await sql.query<MentionRow>(
    `select d.id, coalesce(i.seq < h.seq, h.seq is not null) as "isBehind",
       array(select m[1] from regexp_matches(i.text, $3, 'g') as m) as mentioned
     from document d join project p on p.id = d.project_id
       left join document_head h on h.document_id = d.id left join document_index i on i.document_id = d.id
     where p.workspace_id = $1 and d.id > $2 order by d.id limit ${AT_ONCE}`,
    [workspaceId, after, `(${ID_PATTERN})`],
  );
  return {
    ids: rows.flatMap(({ mentioned }) => mentioned),
    behind: rows.filter(({ isBehind }) => isBehind).map(({ id }) => id),
    last: rows.at(-1)?.id,
  };
}
