import { rolesWith } from '@/documents/policy';
import { type Sql, sqlOfTransaction, type Tx } from '@/platform/database';
import type { TreeChangeView } from '../tree/schema';
import type { InboxFilter, InboxKind, InboxReason, Mark } from './schema';

/**
 * The table inbox_item. This is the only store that reads the tables of several domains: a list over a whole workspace
 * can't be built from what each domain returns for one document.
 */

// ---------------------------------------------------------------- reading

export interface InboxRow {
  kind: InboxKind;
  subject_id: string;
  document_id: string | null;
  path: string | null;
  project_id: string;
  project_name: string;
  reason: InboxReason;
  actor_id: string | null;
  /** For a comment or a suggestion by a guest. */
  guest_id: string | null;
  guest_name: string | null;
  happened_at: Date;
  is_read: boolean;
  is_written: boolean;
  text: string;
  hunk_id: string | null;
  quote: string | null;
  reviewed: number | null;
  total: number | null;
  next_hunk_id: string | null;
  /** For a change request, or a comment on one. */
  request_id: string | null;
  /** For tree changes: the first open ones. */
  next_changes: Pick<TreeChangeView, 'kind' | 'path' | 'from'>[] | null;
}

export interface InboxScope {
  userId: string;
  workspaceId: string;
  filter: InboxFilter;
}

export interface InboxPageKey {
  at: Date;
  subjectId: string;
}

/** The first unanswered question of a turn `t`. */
const FIRST_QUESTION = `
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

/**
 * Items in documents: suggestions under review that the person hasn't marked as done, and the person's open items. The
 * last part is open questions of the agent for people who couldn't answer yet when it asked. `needs`: the roles in the
 * project that let a person see the item, or null if any role does. Parameters: $1 user, $2 workspace, $3 roles that
 * may decide, $4 kind, $5 roles that may answer.
 */
const WAITING = `
  select 'suggestion' as kind, v.id as subject_id, v.document_id, 'suggestion' as reason, v.asked_by_user_id as actor_id,
    v.created_at as happened_at, i.read_at is not null as is_read, null::text as comment_id, v.description as summary,
    v.created_by_turn_id is null as is_written, $3::text[] as needs
  from version v
  left join inbox_item i on i.user_id = $1 and i.kind = 'suggestion' and i.subject_id = v.id
  where v.status = 'pending' and ($4::text is null or $4 = 'suggestion') and i.done_at is null
    and not ${isInRequest('coalesce(v.created_by_turn_id, v.change_set_id)')}
  union all
  select i.kind, i.subject_id, i.document_id, i.reason, i.actor_id, i.happened_at, i.read_at is not null, i.comment_id,
    i.summary, false, null::text[]
  from inbox_item i
  where i.user_id = $1 and i.workspace_id = $2 and i.done_at is null and i.kind <> 'suggestion'
    and ($4::text is null or i.kind = $4)
    and (i.kind <> 'turn' or not exists (
      select from turn t join conversation c on c.id = t.conversation_id
      where t.id = i.subject_id and ${IS_HIDDEN}))
  union all
  select 'turn', t.id, c.document_id, 'question', t.user_id, q.asked_at, false, null, left(q.question, 300), false, $5::text[]
  from turn t join conversation c on c.id = t.conversation_id ${FIRST_QUESTION}
  where t.status = 'needs_input' and ($4::text is null or $4 = 'turn')
    and not exists (select from inbox_item i where i.user_id = $1 and i.kind = 'turn' and i.subject_id = t.id)
    and not ${IS_HIDDEN}`;

/** Whether the rules of a project `p` don't let people accept what they asked for. */
const NEEDS_SECOND = 'exists (select from project_review_rules r where r.project_id = p.id and r.not_own_request)';

/**
 * Whether the person $1 is one of those who asked for a suggestion `w`, or for one that it continues. This must be the
 * same as `findAskers` of the versions domain.
 */
const ASKED_FOR = `exists (
  with recursive chain as (
    select v.id, coalesce(v.asked_by_user_id, v.guest_host_id) as asker, v.writer_ids
    from version v where v.id = w.subject_id
    union
    select v.id, coalesce(v.asked_by_user_id, v.guest_host_id), v.writer_ids
    from chain c join version_parent l on l.version_id = c.id
      join version v on v.id = l.parent_id and v.type = 'ai_suggestion'
  )
  select from chain c
  where c.asker = $1 or $1 = any(c.writer_ids)
    or exists (select from hunk h where h.version_id = c.id and h.parts like '%"userId":"' || $1 || '"%'))`;

/**
 * Whether an item `w` of a project `p` waits for the person $1 to act: a mention, a question, or a suggestion with a
 * change that they may still decide. That excludes changes they approved, and their own requests if the project's rules
 * require someone else to decide.
 */
const NEEDS_ACTION = `(
    w.reason in ('mention', 'question')
    or w.reason = 'suggestion' and not (${NEEDS_SECOND} and ${ASKED_FOR}) and exists (
      select from hunk h where h.version_id = w.subject_id
        and not exists (select from decision x
          where (x.hunk_id = h.id or x.id = h.inherited_decision_id) and x.undone_at is null)
        and not exists (select from hunk_approval a where a.hunk_id = h.id and a.user_id = $1))
  )`;

/**
 * Open changes of the trees of projects in which the person may decide. The changes of a change set are one item, even
 * if documents that moved took some of them to another project. The item leads to a document where one of them is
 * reviewed, or to none if that is in the project's tree. Parameters as in PLACED.
 */
const OF_TREES = `
  select 'suggestion' as kind, w.subject_id, w.document_id, 'tree' as reason, w.actor_id, w.happened_at, w.is_read,
    null::text as comment_id, '' as summary, w.is_written, null::text[] as needs, d.path, p.id as project_id,
    p.name as project_name
  from (
    select c.change_set_id as subject_id, (array_agg(c.project_id order by c.project_id, a.id))[1] as project_id,
      (array_agg(a.id order by c.project_id, a.id))[1] as document_id, min(c.asked_by_user_id) as actor_id,
      max(c.created_at) as happened_at, coalesce(i.read_at >= max(c.created_at), false) as is_read,
      min(c.turn_id) is null as is_written
    from tree_change c
    join project r on r.id = c.project_id and r.workspace_id = $2 and r.trashed_at is null
    join project_member m on m.project_id = r.id and m.user_id = $1 and m.role::text = any($3)
    left join document a on a.id = c.asked_in_document_id and a.project_id = c.project_id
    left join inbox_item i on i.user_id = $1 and i.kind = 'suggestion' and i.subject_id = c.change_set_id
    where c.status = 'pending' and a.trashed_at is null and ($4::text is null or $4 = 'suggestion')
      and ($6::text is null or r.id = $6) and not ${isInRequest('c.change_set_id')}
    group by c.change_set_id, i.read_at, i.done_at
    having i.done_at is null or i.done_at < max(c.created_at)
  ) w
  join project p on p.id = w.project_id
  left join document d on d.id = w.document_id
  where $7::text is null or $7 = 'waiting' and exists (
    select from tree_change c where c.change_set_id = w.subject_id and c.project_id = p.id and c.status = 'pending'
      and not ($1 = any(c.asker_ids) and ${NEEDS_SECOND})
      and not exists (select from tree_change_approval a where a.tree_change_id = c.id and a.user_id = $1))`;

/** Requests of people who can't edit, for access to projects that the person manages. Parameters as in PLACED. */
const REQUESTED = `
  select 'access' as kind, r.id as subject_id, null::text as document_id, 'access' as reason, r.user_id as actor_id,
    r.created_at as happened_at, i.read_at is not null as is_read, null::text as comment_id, r.message as summary,
    false as is_written, null::text[] as needs, null::text as path, p.id as project_id, p.name as project_name
  from access_request r
  join project p on p.id = r.project_id and p.workspace_id = $2 and p.trashed_at is null
  join project_member m on m.project_id = p.id and m.user_id = $1 and m.role::text = any($8)
  join member asker on asker.workspace_id = p.workspace_id and asker.user_id = r.user_id and asker.deactivated_at is null
  left join project_member e on e.project_id = p.id and e.user_id = r.user_id
  left join inbox_item i on i.user_id = $1 and i.kind = 'access' and i.subject_id = r.id
  where r.decided_at is null and (e.role is null or e.role::text <> all($9)) and i.done_at is null and ($4::text is null or $4 = 'access')
    and ($6::text is null or p.id = $6) and ($7::text is null or $7 = 'waiting')`;

/**
 * Change requests that the person was asked to review, while anything in them is open and nobody has closed them;
 * closed requests with suggestions of theirs; and discussions of change requests. Parameters as in PLACED.
 */
const OF_REQUESTS = `
  select i.kind, i.subject_id, null::text as document_id, i.reason, i.actor_id, i.happened_at,
    i.read_at is not null as is_read, i.comment_id, case i.kind when 'request' then r.title else i.summary end as summary,
    r.turn_id is null as is_written, null::text[] as needs, null::text as path, p.id as project_id, p.name as project_name
  from inbox_item i
  left join thread t on i.kind = 'thread' and t.id = i.subject_id
  join change_request r on r.id = case i.kind when 'thread' then t.change_request_id else i.subject_id end
  join project p on p.id = r.project_id and p.workspace_id = $2 and p.trashed_at is null
  join project_member m on m.project_id = p.id and m.user_id = $1
  where i.user_id = $1 and i.workspace_id = $2 and i.kind in ('request', 'thread') and i.document_id is null
    and i.done_at is null and ($6::text is null or p.id = $6)
    and ($4::text is null or $4 = i.kind or $4 = 'suggestion' and i.kind = 'request')
    and ($7::text is null or $7 = 'mentions' and i.reason = 'mention'
      or $7 = 'waiting' and i.reason in ('request', 'mention'))
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

/**
 * All items of the inbox: items in documents of the workspace that the person may read and that aren't in the trash,
 * changes of trees, requests for access, and change requests. Parameters, besides those of WAITING: $6 project, $7
 * "mentions" or "waiting", $8 roles that manage a project, $9 roles that can edit in it.
 */
const PLACED = `
  select w.*, d.path, p.id as project_id, p.name as project_name
  from (${WAITING}) w
  join document d on d.id = w.document_id and d.trashed_at is null
  join project p on p.id = d.project_id and p.workspace_id = $2
  join project_member m on m.project_id = p.id and m.user_id = $1
    and (w.needs is null or m.role::text = any(w.needs))
  where ($6::text is null or p.id = $6)
    and ($7::text is null or $7 = 'mentions' and w.reason = 'mention' or $7 = 'waiting' and ${NEEDS_ACTION})
  union all ${OF_TREES}
  union all ${REQUESTED}
  union all ${OF_REQUESTS}`;

/** The parameters of PLACED. */
function placedParameters({ userId, workspaceId, filter }: InboxScope): unknown[] {
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
  ];
}

const PAGE = `
  with page as (
    select * from (${PLACED}) placed
    where $10::timestamptz is null or (happened_at, subject_id) < ($10, $11)
    order by happened_at desc, subject_id desc
    limit $12
  )
  select page.kind, page.subject_id, page.document_id, page.path, page.project_id, page.project_name, page.reason,
    page.actor_id, page.happened_at, page.is_read, page.is_written, left(coalesce(c.body, page.summary), 400) as text, t.hunk_id,
    coalesce(c.guest_id, v.guest_id) as guest_id, coalesce(c.guest_name, v.guest_name) as guest_name, left(t.quote, 200) as quote, coalesce(r.reviewed, tree.reviewed) as reviewed, coalesce(r.total, tree.total) as total,
    coalesce(r.next_hunk_id, tree.next_id) as next_hunk_id, tree.next_changes,
    case page.kind when 'request' then page.subject_id when 'thread' then t.change_request_id end as request_id
  from page
  left join comment c on c.id = page.comment_id
  left join version v on page.kind = 'suggestion' and v.id = page.subject_id
  left join thread t on page.kind = 'thread' and t.id = page.subject_id
  left join lateral (
    select count(*)::int as total, count(x.id)::int as reviewed,
      (array_agg(h.id order by h.position) filter (where x.id is null))[1] as next_hunk_id
    from hunk h
    left join decision x on (x.hunk_id = h.id or x.id = h.inherited_decision_id) and x.undone_at is null
    where h.version_id = page.subject_id
  ) r on page.kind = 'suggestion' and page.reason <> 'tree'
  left join lateral (
    select count(*)::int as total, count(*) filter (where status <> 'pending')::int as reviewed,
      (array_agg(id order by created_at, id) filter (where status = 'pending'))[1] as next_id,
      to_json((array_agg(json_build_object('kind', kind, 'path', coalesce(path, from_path), 'from', from_path)
        order by created_at, id) filter (where status = 'pending'))[1:3]) as next_changes
    from tree_change
    where change_set_id = page.subject_id and project_id = page.project_id
      and status not in ('superseded', 'withdrawn')
  ) tree on page.reason = 'tree'
  order by page.happened_at desc, page.subject_id desc`;

/** Newest first, starting after `after`. */
export function readInbox(
  sql: Sql,
  scope: InboxScope,
  { after, limit }: { after: InboxPageKey | undefined; limit: number },
): Promise<InboxRow[]> {
  return sql.query(PAGE, [...placedParameters(scope), after?.at ?? null, after?.subjectId ?? null, limit]);
}

/** Returns the number of items and of unread items, each at most `limit`. */
export async function countInbox(
  sql: Sql,
  scope: InboxScope,
  limit: number,
): Promise<{ open: number; unread: number }> {
  const [row] = await sql.query<{ open: number; unread: number }>(
    `select count(*)::int as open, count(*) filter (where not is_read)::int as unread
     from (select is_read from (${PLACED}) placed limit $10) counted`,
    [...placedParameters(scope), limit],
  );
  return row ?? { open: 0, unread: 0 };
}

// ---------------------------------------------------------------- writing

export interface NewInboxItem {
  userId: string;
  kind: 'thread' | 'turn' | 'request';
  subjectId: string;
  workspaceId: string;
  documentId: string | null;
  reason: InboxReason;
  actorId: string | null;
  commentId: string | null;
  summary: string;
}

/**
 * Adds an item for each of these people, or makes it open and unread again. An unread mention stays a mention, even if
 * something else happens later.
 */
export async function upsertItems(tx: Tx, items: readonly NewInboxItem[]): Promise<void> {
  if (items.length === 0) return;
  const column = <K extends keyof NewInboxItem>(key: K) => items.map((item) => item[key]);
  await sqlOfTransaction(tx).query(
    `insert into inbox_item as i
       (user_id, kind, subject_id, workspace_id, document_id, reason, actor_id, comment_id, summary, happened_at)
     select u.*, now()
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[]) u
     on conflict (user_id, kind, subject_id) do update set
       reason = case when i.reason = 'mention' and i.read_at is null and i.done_at is null then i.reason
                else excluded.reason end,
       actor_id = excluded.actor_id, comment_id = excluded.comment_id, summary = excluded.summary,
       happened_at = excluded.happened_at, read_at = null, done_at = null`,
    [
      column('userId'),
      column('kind'),
      column('subjectId'),
      column('workspaceId'),
      column('documentId'),
      column('reason'),
      column('actorId'),
      column('commentId'),
      column('summary'),
    ],
  );
}

const SETS: Record<Mark, string> = {
  read: 'read_at = now()',
  unread: 'read_at = null',
  // Don't keep the time of an earlier mark: tree changes that came after it would stay hidden, or open.
  done: 'done_at = now(), read_at = now()',
  open: 'done_at = null',
};

/** Marks an item for one person. Returns false if it doesn't exist in the workspace. */
export async function markItem(
  tx: Tx,
  item: { userId: string; workspaceId: string; kind: InboxKind; subjectId: string },
  as: Mark,
): Promise<boolean> {
  const { userId, workspaceId, kind, subjectId } = item;
  const sql = sqlOfTransaction(tx);
  if (kind === 'suggestion') {
    await sql.query(
      `insert into inbox_item (user_id, kind, subject_id, workspace_id, document_id, reason, happened_at)
       select $1, 'suggestion', v.id, p.workspace_id, v.document_id, 'suggestion', v.created_at
       from version v join document d on d.id = v.document_id join project_member p on p.project_id = d.project_id
       where p.user_id = $1 and v.id = $2 and v.type = 'ai_suggestion' and p.workspace_id = $3
       union all
       (select $1, 'suggestion', c.change_set_id, p.workspace_id, c.asked_in_document_id, 'tree', c.created_at
         from tree_change c join project_member p on p.project_id = c.project_id and p.user_id = $1
         where c.change_set_id = $2 and p.workspace_id = $3 limit 1)
       on conflict do nothing`,
      [userId, subjectId, workspaceId],
    );
  }
  if (kind === 'turn') {
    // Locks the turn: if the question is answered at this moment, it must not stay in this inbox.
    await sql.query(
      `insert into inbox_item (user_id, kind, subject_id, workspace_id, document_id, reason, actor_id, summary, happened_at)
       select $1, 'turn', t.id, p.workspace_id, c.document_id, 'question', t.user_id, left(q.question, 300), q.asked_at
       from turn t join conversation c on c.id = t.conversation_id
         join project_member p on p.project_id = c.project_id and p.user_id = $1 and p.role::text = any($4::text[])
         ${FIRST_QUESTION}
       where t.id = $2 and t.status = 'needs_input' and p.workspace_id = $3
       for share of t
       on conflict do nothing`,
      [userId, subjectId, workspaceId, rolesWith('run_turn')],
    );
  }
  if (kind === 'access') {
    await sql.query(
      `insert into inbox_item (user_id, kind, subject_id, workspace_id, reason, actor_id, happened_at)
       select $1, 'access', r.id, p.workspace_id, 'access', r.user_id, r.created_at
       from access_request r join project_member p on p.project_id = r.project_id and p.user_id = $1
         and p.role::text = any($4::text[])
       where r.id = $2 and p.workspace_id = $3 and r.decided_at is null
       on conflict do nothing`,
      [userId, subjectId, workspaceId, rolesWith('manage_projects')],
    );
  }
  const rows = await sql.query(
    `update inbox_item i set ${SETS[as]}
     where user_id = $1 and kind = $2 and subject_id = $3 and workspace_id = $4 returning 1`,
    [userId, kind, subjectId, workspaceId],
  );
  return rows.length > 0;
}

/** Marks the open items that happened until a time as done for one person. Returns how many. */
export async function markAllDone(
  tx: Tx,
  scope: InboxScope,
  { until, doneAt }: { until: Date; doneAt: Date },
): Promise<number> {
  const rows = await sqlOfTransaction(tx).query(
    `insert into inbox_item as i
       (user_id, kind, subject_id, workspace_id, document_id, reason, actor_id, happened_at, comment_id, summary,
        read_at, done_at)
     select $1, kind, subject_id, $2, document_id, reason, actor_id, happened_at, comment_id, summary,
       $11::timestamptz, $11::timestamptz
     from (${PLACED}) placed where happened_at <= $10::timestamptz
     on conflict (user_id, kind, subject_id) do update set done_at = $11, read_at = coalesce(i.read_at, $11)
       where i.happened_at <= $10
     returning 1`,
    [...placedParameters(scope), until, doneAt],
  );
  return rows.length;
}

/**
 * Reopens the items of one person that were marked as done at exactly this time. Items that the mark also made read are
 * unread again.
 */
export async function reopenDone(
  tx: Tx,
  { userId, workspaceId, doneAt }: { userId: string; workspaceId: string; doneAt: Date },
): Promise<void> {
  await sqlOfTransaction(tx).query(
    `update inbox_item set done_at = null, read_at = nullif(read_at, done_at)
     where user_id = $1 and workspace_id = $2 and done_at = $3::timestamptz`,
    [userId, workspaceId, doneAt],
  );
}

/** Removes an item from all inboxes, or from one person's. Returns the people it was removed for. */
export async function settleItems(
  tx: Tx,
  { kind, subjectId, userId }: { kind: InboxKind; subjectId: string; userId?: string },
): Promise<string[]> {
  const rows = await sqlOfTransaction(tx).query<{ user_id: string }>(
    `update inbox_item set done_at = now(), read_at = coalesce(read_at, now())
     where kind = $1 and subject_id = $2 and done_at is null and ($3::text is null or user_id = $3)
     returning user_id`,
    [kind, subjectId, userId ?? null],
  );
  return rows.map(({ user_id }) => user_id);
}

/** Deletes an item of these people, as if they had never had it. Returns the people who had it. */
export async function deleteItems(
  tx: Tx,
  { kind, subjectId, userIds }: { kind: InboxKind; subjectId: string; userIds: readonly string[] },
): Promise<string[]> {
  const rows = await sqlOfTransaction(tx).query<{ user_id: string }>(
    'delete from inbox_item where kind = $1 and subject_id = $2 and user_id = any($3::text[]) returning user_id',
    [kind, subjectId, userIds],
  );
  return rows.map(({ user_id }) => user_id);
}

/** Deletes the news that a change request was closed from all inboxes. Returns the people who had it. */
export async function deleteClosedNews(tx: Tx, requestId: string): Promise<string[]> {
  const rows = await sqlOfTransaction(tx).query<{ user_id: string }>(
    `delete from inbox_item where kind = 'request' and subject_id = $1 and reason = 'closed' returning user_id`,
    [requestId],
  );
  return rows.map(({ user_id }) => user_id);
}

/** Empties the stored texts of these suggestions in all inboxes. */
export async function clearSummaries(tx: Tx, suggestionIds: readonly string[]): Promise<void> {
  await tx.inboxItem.updateMany({
    where: { kind: 'suggestion', subjectId: { in: [...suggestionIds] } },
    data: { summary: '' },
  });
}

/** Removes several items of a kind from all inboxes. Returns the people they were removed for, each once. */
export async function settleSubjects(tx: Tx, kind: InboxKind, subjectIds: readonly string[]): Promise<string[]> {
  const rows = await sqlOfTransaction(tx).query<{ user_id: string }>(
    `update inbox_item set done_at = now(), read_at = coalesce(read_at, now())
     where kind = $1 and subject_id = any($2::text[]) and done_at is null
     returning user_id`,
    [kind, subjectIds],
  );
  return [...new Set(rows.map(({ user_id }) => user_id))];
}

/**
 * Deletes a turn's question from all inboxes, so that it's new for everyone if the turn asks again. Returns the people
 * whose item was open, and the workspace; undefined if nobody had it.
 */
export async function deleteQuestion(
  tx: Tx,
  turnId: string,
): Promise<{ people: string[]; workspaceId: string } | undefined> {
  const rows = await sqlOfTransaction(tx).query<{ user_id: string; workspace_id: string; is_open: boolean }>(
    `delete from inbox_item where kind = 'turn' and subject_id = $1 and reason = 'question'
     returning user_id, workspace_id, done_at is null as is_open`,
    [turnId],
  );
  const [first] = rows;
  return first && { people: rows.flatMap((row) => (row.is_open ? row.user_id : [])), workspaceId: first.workspace_id };
}

export async function findWorkspaceId(tx: Tx, documentId: string): Promise<string | undefined> {
  const row = await tx.document.findUnique({
    where: { id: documentId },
    select: { project: { select: { workspaceId: true } } },
  });
  return row?.project.workspaceId;
}

/** Returns whether a turn suggested something. Then the suggestion is in the inbox instead of the turn. */
export async function hasSuggestion(tx: Tx, turnId: string): Promise<boolean> {
  const version = await tx.version.findFirst({ where: { createdByTurnId: turnId }, select: { id: true } });
  if (version !== null) return true;
  const where = { turnId, status: { not: 'withdrawn' as const } };
  return (await tx.treeChange.findFirst({ where, select: { id: true } })) !== null;
}

export async function deleteInboxOf(tx: Tx, documentId: string): Promise<void> {
  await tx.inboxItem.deleteMany({ where: { documentId } });
}
