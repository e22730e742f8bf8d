import { rolesWith } from '@/documents/policy';
import type { InboxFilter } from './schema';

/**
 * The items of an inbox as SQL. Only this store and the one beside it read the tables of several domains: a list over a
 * whole workspace can't be built from what each domain returns for one document.
 */

export interface InboxScope {
  userId: string;
  workspaceId: string;
  filter: InboxFilter;
  /** Whether to return the snoozed items instead of the others. */
  isSnoozed?: boolean;
}

/**
 * Whether the marks `i` of a person let an item be listed. Snoozed items come back by comparison with the clock, so no
 * timer has to fire. $10 is true to list the snoozed items instead.
 */
const IS_LISTED = 'i.done_at is null and coalesce(i.snoozed_until > now(), false) = $10::boolean';

/** An item that came back counts as read only if the person read it after that. */
const IS_READ = `coalesce(i.read_at >= coalesce(i.snoozed_until, '-infinity'), false)`;

/** The first unanswered question of a turn `t`. */
export const FIRST_QUESTION = `
  cross join lateral (
    select asked_at, question from turn_question
    where turn_id = t.id and answer is null order by asked_at, step, call_id limit 1
  ) q`;

/**
 * Whether a conversation `c` belongs to a private project that the person $1 can't enter. Its document was moved out of
 * that project.
 */
const IS_HIDDEN = 'exists (select from hidden_project h where h.project_id = c.project_id and h.user_id = $1)';

/**
 * Whether the inbox of the person $1 leaves out the parts of this change set. It does if the request is closed, or
 * another person's draft, or if the request itself is in their inbox, because they were asked to review it and can enter
 * its project.
 */
const isInRequest = (changeSetId: string) => `exists (
  select from change_request q where q.id = ${changeSetId} and (q.closed_at is not null
    or q.is_draft and q.author_id <> $1 or not q.is_draft and exists (
    select from inbox_item asked
    join project_member e on e.project_id = q.project_id and e.user_id = $1
    join project r on r.id = q.project_id and r.trashed_at is null
    where asked.user_id = $1 and asked.kind = 'request' and asked.reason = 'request' and asked.subject_id = q.id)))`;

/** A suggestion with those that it continues, as the rows of `chain`. The id must not be a column of an `s`. */
const chainOf = (suggestionId: string) => `
  with recursive chain as (
    select s.id, s.asked_by_user_id, s.guest_host_id, s.created_by_turn_id, s.writer_ids
    from version s where s.id = ${suggestionId}
    union
    select s.id, s.asked_by_user_id, s.guest_host_id, s.created_by_turn_id, s.writer_ids
    from chain c join version_parent l on l.version_id = c.id
      join version s on s.id = l.parent_id and s.type = 'ai_suggestion'
  )`;

/**
 * Whether the person $1 alone wrote the suggestion `v`. It waits for others, then. What the agent wrote for them is
 * still theirs to review, and so is what they wrote on the basis of another person's suggestion.
 */
const IS_OWN = `(
  v.created_by_turn_id is null and v.asked_by_user_id = $1 and not exists (
    ${chainOf('v.id')}
    select from chain c where c.created_by_turn_id is not null or c.asked_by_user_id is distinct from $1
      or not c.writer_ids <@ array[$1]))`;

/**
 * Items in documents: suggestions under review that the person neither wrote alone nor marked as done, and the person's
 * open items. The last part is open questions of the agent for people who couldn't answer yet when it asked. `needs`: the roles in the
 * project that let a person see the item, or null if any role does. Parameters: $1 user, $2 workspace, $3 roles that
 * may decide, $4 kind, $5 roles that may answer.
 */
const WAITING = `
  select 'suggestion' as kind, v.id as subject_id, v.document_id, 'suggestion' as reason, v.asked_by_user_id as actor_id,
    greatest(v.created_at, i.snoozed_until) as happened_at, ${IS_READ} as is_read, null::text as comment_id, v.description as summary,
    v.created_by_turn_id is null as is_written, $3::text[] as needs
  from version v
  left join inbox_item i on i.user_id = $1 and i.kind = 'suggestion' and i.subject_id = v.id
  where v.status = 'pending' and ($4::text is null or $4 = 'suggestion') and ${IS_LISTED}
    and not ${isInRequest('coalesce(v.created_by_turn_id, v.change_set_id)')} and not ${IS_OWN}
  union all
  select i.kind, i.subject_id, i.document_id, i.reason, i.actor_id, greatest(i.happened_at, i.snoozed_until), ${IS_READ},
    i.comment_id, i.summary, false, null::text[]
  from inbox_item i
  where i.user_id = $1 and i.workspace_id = $2 and ${IS_LISTED} and i.kind <> 'suggestion'
    and ($4::text is null or i.kind = $4)
    and (i.kind <> 'turn' or not exists (
      select from turn t join conversation c on c.id = t.conversation_id
      where t.id = i.subject_id and ${IS_HIDDEN}))
  union all
  select 'turn', t.id, c.document_id, 'question', t.user_id, q.asked_at, false, null, left(q.question, 300), false, $5::text[]
  from turn t join conversation c on c.id = t.conversation_id ${FIRST_QUESTION}
  where t.status = 'needs_input' and ($4::text is null or $4 = 'turn') and not $10::boolean
    and not exists (select from inbox_item i where i.user_id = $1 and i.kind = 'turn' and i.subject_id = t.id)
    and not ${IS_HIDDEN}`;

/** Whether the rules of the project of an item `w` don't let people accept what they asked for. */
const NEEDS_SECOND =
  'exists (select from project_review_rules r where r.project_id = w.project_id and r.not_own_request)';

/**
 * Whether the person $1 is one of those who asked for a suggestion `w`, or for one that it continues. This must be the
 * same as `findAskers` of the versions domain.
 */
const ASKED_FOR = `exists (
  ${chainOf('w.subject_id')}
  select from chain c
  where coalesce(c.asked_by_user_id, c.guest_host_id) = $1 or $1 = any(c.writer_ids)
    or exists (select from hunk h where h.version_id = c.id and h.parts like '%"userId":"' || $1 || '"%'))`;

/**
 * Whether an item `w` waits for the person $1 to act: a mention, a question, a request for access or review, or a
 * suggestion with a change that they may still decide. That excludes changes they approved, and their own requests if
 * the project's rules require someone else to decide.
 */
export const NEEDS_ACTION = `(
    w.reason in ('mention', 'question', 'access', 'request')
    or w.reason = 'suggestion' and not (${NEEDS_SECOND} and ${ASKED_FOR}) and exists (
      select from hunk h where h.version_id = w.subject_id
        and not exists (select from decision x
          where (x.hunk_id = h.id or x.id = h.inherited_decision_id) and x.undone_at is null)
        and not exists (select from hunk_approval a where a.hunk_id = h.id and a.user_id = $1))
    or w.reason = 'tree' and exists (
      select from tree_change c where c.change_set_id = w.subject_id and c.project_id = w.project_id
        and c.status = 'pending' and not ($1 = any(c.asker_ids) and ${NEEDS_SECOND})
        and not exists (select from tree_change_approval a where a.tree_change_id = c.id and a.user_id = $1))
  )`;

/** When an item of tree changes `c` last changed or came back. A change that came after the snooze ended it. */
const TREE_TIME = `case when i.snoozed_at < max(c.created_at) then max(c.created_at)
  else greatest(max(c.created_at), i.snoozed_until) end`;

/**
 * Open changes of the trees of projects in which the person may decide, unless they suggested all of them alone. The changes of a change set are one item, even
 * if documents that moved took some of them to another project. The item leads to a document where one of them is
 * reviewed, or to none if that is in the project's tree. Parameters as in ITEMS.
 */
const OF_TREES = `
  select 'suggestion' as kind, w.subject_id, w.document_id, 'tree' as reason, w.actor_id, w.happened_at, w.is_read,
    null::text as comment_id, '' as summary, w.is_written, null::text[] as needs, d.path, p.id as project_id,
    p.name as project_name
  from (
    select c.change_set_id as subject_id, (array_agg(c.project_id order by c.project_id, a.id))[1] as project_id,
      (array_agg(a.id order by c.project_id, a.id))[1] as document_id, min(c.asked_by_user_id) as actor_id,
      ${TREE_TIME} as happened_at, coalesce(i.read_at >= ${TREE_TIME}, false) as is_read,
      min(c.turn_id) is null as is_written
    from tree_change c
    join project r on r.id = c.project_id and r.workspace_id = $2 and r.trashed_at is null
    join project_member m on m.project_id = r.id and m.user_id = $1 and m.role::text = any($3)
    left join document a on a.id = c.asked_in_document_id and a.project_id = c.project_id
    left join inbox_item i on i.user_id = $1 and i.kind = 'suggestion' and i.subject_id = c.change_set_id
    where c.status = 'pending' and a.trashed_at is null and ($4::text is null or $4 = 'suggestion')
      and ($6::text is null or r.id = $6) and not ${isInRequest('c.change_set_id')}
    group by c.change_set_id, i.read_at, i.done_at, i.snoozed_at, i.snoozed_until
    having not bool_and(c.turn_id is null and c.asker_ids <@ array[$1]) and (i.done_at is null or i.done_at < max(c.created_at))
      and coalesce(i.snoozed_until > now() and i.snoozed_at >= max(c.created_at), false) = $10::boolean
  ) w
  join project p on p.id = w.project_id
  left join document d on d.id = w.document_id`;

/** Requests of people who can't edit, for access to projects that the person manages. Parameters as in ITEMS. */
const REQUESTED = `
  select 'access' as kind, r.id as subject_id, null::text as document_id, 'access' as reason, r.user_id as actor_id,
    greatest(r.created_at, i.snoozed_until) as happened_at, ${IS_READ} as is_read, null::text as comment_id, r.message as summary,
    false as is_written, null::text[] as needs, null::text as path, p.id as project_id, p.name as project_name
  from access_request r
  join project p on p.id = r.project_id and p.workspace_id = $2 and p.trashed_at is null
  join project_member m on m.project_id = p.id and m.user_id = $1 and m.role::text = any($8)
  join member asker on asker.workspace_id = p.workspace_id and asker.user_id = r.user_id and asker.deactivated_at is null
  left join project_member e on e.project_id = p.id and e.user_id = r.user_id
  left join inbox_item i on i.user_id = $1 and i.kind = 'access' and i.subject_id = r.id
  where r.decided_at is null and (e.role is null or e.role::text <> all($9)) and ${IS_LISTED} and ($4::text is null or $4 = 'access')
    and ($6::text is null or p.id = $6)`;

/**
 * Change requests that the person was asked to review, while anything in them is open and nobody has closed them;
 * closed requests with suggestions of theirs; and discussions of change requests. Parameters as in ITEMS.
 */
const OF_REQUESTS = `
  select i.kind, i.subject_id, null::text as document_id, i.reason, i.actor_id,
    greatest(i.happened_at, i.snoozed_until) as happened_at, ${IS_READ} as is_read, i.comment_id, case i.kind when 'request' then r.title else i.summary end as summary,
    r.turn_id is null as is_written, null::text[] as needs, null::text as path, p.id as project_id, p.name as project_name
  from inbox_item i
  left join thread t on i.kind = 'thread' and t.id = i.subject_id
  join change_request r on r.id = case i.kind when 'thread' then t.change_request_id else i.subject_id end
  join project p on p.id = r.project_id and p.workspace_id = $2 and p.trashed_at is null
  join project_member m on m.project_id = p.id and m.user_id = $1
  where i.user_id = $1 and i.workspace_id = $2 and i.kind in ('request', 'thread') and i.document_id is null
    and ${IS_LISTED} and ($6::text is null or p.id = $6)
    and ($4::text is null or $4 = i.kind or $4 = 'suggestion' and i.kind = 'request')
    and (i.kind = 'thread' or i.reason = 'closed' and r.closed_at is not null
      or i.reason = 'request' and not r.is_draft and r.closed_at is null and (
      exists (select from version v join document d on d.id = v.document_id and d.trashed_at is null
          join project_member e on e.project_id = d.project_id and e.user_id = $1
        where v.created_by_turn_id = r.id and v.status = 'pending')
      or exists (select from version v join document d on d.id = v.document_id and d.trashed_at is null
          join project_member e on e.project_id = d.project_id and e.user_id = $1
        where v.change_set_id = r.id and v.status = 'pending')
      or exists (select from tree_change c join project_member e on e.project_id = c.project_id and e.user_id = $1
        where c.change_set_id = r.id and c.status = 'pending')))`;

/** WAITING is materialized, because Postgres otherwise evaluates it once per project where it underestimates their number. */
const IN_DOCUMENTS = `
  select i.*, d.path, p.id as project_id, p.name as project_name
  from waiting i
  join document d on d.id = i.document_id and d.trashed_at is null
  join project p on p.id = d.project_id and p.workspace_id = $2
  join project_member m on m.project_id = p.id and m.user_id = $1
    and (i.needs is null or m.role::text = any(i.needs))
  where $6::text is null or p.id = $6`;

/**
 * All items of the inbox: items in documents of the workspace that the person may read and that aren't in the trash,
 * changes of trees, requests for access, and change requests. Parameters, besides those of WAITING: $6 project, $7
 * "mentions" or "waiting", $8 roles that manage a project, $9 roles that can edit in it, $10 whether to list the snoozed
 * items instead. `happened_at` of a snoozed item is when it comes back.
 */
export const ITEMS = `
  with waiting as materialized (${WAITING})
  select * from (
    ${IN_DOCUMENTS}
    union all ${OF_TREES}
    union all ${REQUESTED}
    union all ${OF_REQUESTS}
  ) w
  where $7::text is null or $7 = 'mentions' and w.reason = 'mention' or $7 = 'waiting' and ${NEEDS_ACTION}`;

/** The parameters of ITEMS. */
export function itemParameters({ userId, workspaceId, filter, isSnoozed = false }: InboxScope): unknown[] {
  const { kind, projectId, only } = filter;
  return [
    userId,
    workspaceId,
    rolesWith('decide'),
    kind ?? null,
    rolesWith('run_turn'),
    projectId ?? null,
    only ?? null,
    rolesWith('manage_projects'),
    rolesWith('edit'),
    isSnoozed,
  ];
}
