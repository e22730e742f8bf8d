/**
 * When something last happened in each request of `source`, as `latest`, for a query that has ENTERED: a part was
 * suggested, a change in it decided or approved, or a comment written. It reads no more than these times, because the
 * order by last activity needs them for all requests of a list.
 */
export const latestIn = (source: string) => `
  made as (
    select s.id as request_id, v.id, v.status::text as status, v.created_at as at
    from ${source} s join version v on v.created_by_turn_id = s.id and v.type = 'ai_suggestion'
      join document d on d.id = v.document_id and d.trashed_at is null join entered e on e.id = d.project_id
    union all
    select s.id, v.id, v.status::text, v.created_at
    from ${source} s join version v on v.change_set_id = s.id and v.type = 'ai_suggestion'
      join document d on d.id = v.document_id and d.trashed_at is null join entered e on e.id = d.project_id
  ), made_in_tree as (
    select s.id as request_id, c.id, c.status::text as status, c.created_at as at, c.decided_at
    from ${source} s join tree_change c on c.change_set_id = s.id join entered e on e.id = c.project_id
  ), made_hunk as (
    select made.request_id, h.id, h.inherited_decision_id
    from made join hunk h on h.version_id = made.id where made.status not in ('superseded', 'withdrawn')
  ), activity as (
    select request_id, at from made
    union all select request_id, at from made_in_tree
    union all select h.request_id, x.created_at
    from made_hunk h join decision x on x.hunk_id = h.id and x.undone_at is null
    union all select h.request_id, x.created_at
    from made_hunk h join decision x on x.id = h.inherited_decision_id and x.undone_at is null
    union all select request_id, decided_at from made_in_tree where status not in ('pending', 'superseded', 'withdrawn')
    union all select h.request_id, a.created_at from made_hunk h join hunk_approval a on a.hunk_id = h.id
    union all select c.request_id, a.created_at
    from made_in_tree c join tree_change_approval a on a.tree_change_id = c.id
    where c.status not in ('superseded', 'withdrawn')
    union all select s.id, c.created_at
    from ${source} s join thread t on t.change_request_id = s.id join comment c on c.thread_id = t.id
    where c.deleted_at is null
    union all select h.request_id, c.created_at
    from made_hunk h join thread t on t.hunk_id = h.id join comment c on c.thread_id = t.id
    where c.deleted_at is null
  ), latest as materialized (
    select request_id, max(at) as at from activity group by request_id
  )`;
