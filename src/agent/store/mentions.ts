import { ID_PATTERN } from '@/kernel/id';
import type { Sql } from '@/platform/database';

/** Returns the ids mentioned in the requests of these projects' conversations, without duplicates. */
export async function readMentionedIds(sql: Sql, projectIds: readonly string[]): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `select distinct m[1] as id from conversation c join turn t on t.conversation_id = c.id,
       regexp_matches(t.request, $2, 'g') as m
     where c.project_id = any($1::text[])`,
    [projectIds, `(${ID_PATTERN})`],
  );
  return rows.map(({ id }) => id);
}
