import type { Sql } from '@/platform/database';

/** What change requests consist of, as SQL. Parts in documents that the person may not read don't count. */

/** The projects that the person may enter, as `entered`. Parameters: $1 user, $2 workspace. */
export const ENTERED = `
  entered as (
    select p.id, p.name from project p join project_member m on m.project_id = p.id and m.user_id = $1
    where p.workspace_id = $2 and p.trashed_at is null
  )`;

/**
 * The suggestions and tree changes of the requests `page`, as `part` and, without those that count no more,
 * `shown_part`; their changes as `change`; and who decided or approved them, as `done`.
 */
export const PARTS = `
  part as (
    select page.id as request_id, v.id, v.document_id as place, v.status::text as status
    from page join version v on v.created_by_turn_id = page.id and v.type = 'ai_suggestion'
      join document d on d.id = v.document_id and d.trashed_at is null join entered e on e.id = d.project_id
    union
    select page.id, v.id, v.document_id, v.status::text
    from page join version v on v.change_set_id = page.id and v.type = 'ai_suggestion'
      join document d on d.id = v.document_id and d.trashed_at is null join entered e on e.id = d.project_id
    union
    select page.id, c.id, coalesce(c.document_id, c.id), c.status::text
    from page join tree_change c on c.change_set_id = page.id join entered e on e.id = c.project_id
  ), shown_part as (
    select * from part where status not in ('superseded', 'withdrawn')
  ), change as (
    select part.request_id, h.id, x.id is not null as is_decided, x.kind = 'already_there' as was_there,
      x.decided_by_user_id as user_id
    from shown_part part join hunk h on h.version_id = part.id
      left join decision x on (x.hunk_id = h.id or x.id = h.inherited_decision_id) and x.undone_at is null
    union
    select part.request_id, c.id, c.status <> 'pending', false, c.decided_by_user_id
    from shown_part part join tree_change c on c.id = part.id
  ), done as (
    select request_id, user_id from change where is_decided
    union
    select change.request_id, a.user_id from change join hunk_approval a on a.hunk_id = change.id
    where change.was_there is not true
    union
    select change.request_id, a.user_id from change join tree_change_approval a on a.tree_change_id = change.id
  )`;

/** The sizes of the requests `page`, as `extent` and `progress`. A query that has this also has PARTS. */
export const SIZES = `
  extent as materialized (
    select request_id, count(distinct place)::int as documents from shown_part group by request_id
  ), progress as materialized (
    select request_id, count(distinct id)::int as total,
      (count(distinct id) filter (where is_decided))::int as reviewed
    from change group by request_id
  )`;

/** The size of a request in `page`, as columns of a query that joins SIZE_JOINS. */
export const SIZE = `
  coalesce(extent.documents, 0) as documents, coalesce(progress.total, 0) as total,
  coalesce(progress.reviewed, 0) as reviewed`;

export const SIZE_JOINS = `
  left join extent on extent.request_id = page.id left join progress on progress.request_id = page.id`;

/** How many documents and changes a change request has, and how many of the changes are decided. */
export interface RequestSize {
  documents: number;
  total: number;
  reviewed: number;
}

/** Returns the sizes of change requests by their ids. Requests without parts that the person may see have none. */
export async function findRequestSizes(
  sql: Sql,
  { userId, workspaceId, ids }: { userId: string; workspaceId: string; ids: readonly string[] },
): Promise<Map<string, RequestSize>> {
  if (ids.length === 0) return new Map();
  const rows = await sql.query<RequestSize & { id: string }>(
    `with ${ENTERED}, page as (select distinct unnest($3::text[]) as id), ${PARTS}, ${SIZES}
     select page.id, ${SIZE} from page ${SIZE_JOINS}`,
    [userId, workspaceId, ids],
  );
  return new Map(rows.flatMap(({ id, ...size }) => (size.documents > 0 ? [[id, size]] : [])));
}
