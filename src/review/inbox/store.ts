import { type Sql, sqlOfTransaction, type Tx } from '@/platform/database';
import type { TreeChangeView } from '../tree/schema';
import type { InboxFilterCounts, InboxKind, InboxReason, Mark } from './schema';
import { type InboxScope, ITEMS, itemParameters, NEEDS_ACTION } from './store-items';
import { addOwnRow, type OwnItem } from './store-own';

/** Reads and writes the table inbox_item. */

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
  /** For a suggestion that belongs to a change request which the person may see. */
  part_of: { requestId: string; title: string } | null;
  /** For tree changes: the first open ones. */
  next_changes: Pick<TreeChangeView, 'kind' | 'path' | 'from'>[] | null;
}

export interface InboxPageKey {
  at: Date;
  subjectId: string;
}

/** The order of a list and the comparison that continues it: newest first, or soonest first. */
const ORDERS = {
  newest: { compare: '<', direction: 'desc' },
  soonest: { compare: '>', direction: 'asc' },
} as const;

const page = ({ compare, direction }: (typeof ORDERS)[keyof typeof ORDERS]) => `
  with page as (
    select * from (${ITEMS}) items
    where $11::timestamptz is null or (happened_at, subject_id) ${compare} ($11, $12)
    order by happened_at ${direction}, subject_id ${direction}
    limit $13
  )
  select page.kind, page.subject_id, page.document_id, page.path, page.project_id, page.project_name, page.reason,
    page.actor_id, page.happened_at, page.is_read, page.is_written, left(coalesce(c.body, page.summary), 400) as text, t.hunk_id,
    coalesce(c.guest_id, v.guest_id) as guest_id, coalesce(c.guest_name, v.guest_name) as guest_name, left(t.quote, 200) as quote, coalesce(r.reviewed, tree.reviewed) as reviewed, coalesce(r.total, tree.total) as total,
    coalesce(r.next_hunk_id, tree.next_id) as next_hunk_id, tree.next_changes,
    case page.kind when 'request' then page.subject_id when 'thread' then t.change_request_id end as request_id,
    case when q.id is not null then json_build_object('requestId', q.id, 'title', q.title) end as part_of
  from page
  left join comment c on c.id = page.comment_id
  left join version v on page.kind = 'suggestion' and v.id = page.subject_id
  left join thread t on page.kind = 'thread' and t.id = page.subject_id
  left join change_request q on page.kind = 'suggestion'
    and q.id = case page.reason when 'tree' then page.subject_id else coalesce(v.created_by_turn_id, v.change_set_id) end
    and exists (select from project_member e where e.project_id = q.project_id and e.user_id = $1)
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
  order by page.happened_at ${direction}, page.subject_id ${direction}`;

/** Newest first, starting after `after`. Snoozed items: those that come back soonest first. */
export function readInbox(
  sql: Sql,
  scope: InboxScope,
  { after, limit }: { after: InboxPageKey | undefined; limit: number },
): Promise<InboxRow[]> {
  return sql.query(page(scope.isSnoozed ? ORDERS.soonest : ORDERS.newest), [
    ...itemParameters(scope),
    after?.at ?? null,
    after?.subjectId ?? null,
    limit,
  ]);
}

/** Returns the number of items and of unread items, each at most `limit`. */
export async function countInbox(
  sql: Sql,
  scope: InboxScope,
  limit: number,
): Promise<{ open: number; unread: number }> {
  const [row] = await sql.query<{ open: number; unread: number }>(
    `select count(*)::int as open, count(*) filter (where not is_read)::int as unread
     from (select is_read from (${ITEMS}) items limit $11) counted`,
    [...itemParameters(scope), limit],
  );
  return row ?? { open: 0, unread: 0 };
}

/** Returns how many items each filter lists, each at most `limit`. The items are evaluated once for all filters. */
export async function countFilters(sql: Sql, scope: InboxScope, limit: number): Promise<InboxFilterCounts> {
  const counted = (condition: string) => `least(count(*) filter (where ${condition}), $11)::int`;
  const [row] = await sql.query<InboxFilterCounts>(
    `with items as materialized (${ITEMS})
     select ${counted('true')} as all, ${counted("reason = 'mention'")} as mentions,
       ${counted("kind in ('suggestion', 'request')")} as suggestion,
       ${counted("kind = 'thread'")} as thread, ${counted("kind = 'turn'")} as turn,
       (select count(*)::int from (select from items w where ${NEEDS_ACTION} limit $11) needed) as waiting
     from items`,
    [...itemParameters(scope), limit],
  );
  return row ?? { all: 0, waiting: 0, mentions: 0, suggestion: 0, thread: 0, turn: 0 };
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
 * Adds an item for each of these people, or makes it open and unread again, and ends its snooze. An unread mention stays a mention, even if
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
       happened_at = excluded.happened_at, read_at = null, done_at = null, snoozed_at = null, snoozed_until = null`,
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
export async function markItem(tx: Tx, item: OwnItem, as: Mark): Promise<boolean> {
  const { userId, workspaceId, kind, subjectId } = item;
  await addOwnRow(tx, item);
  const rows = await sqlOfTransaction(tx).query(
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
       $12::timestamptz, $12::timestamptz
     from (${ITEMS}) items where happened_at <= $11::timestamptz
     on conflict (user_id, kind, subject_id) do update set done_at = $12, read_at = coalesce(i.read_at, $12)
       where i.happened_at <= $11
     returning 1`,
    [...itemParameters(scope), until, doneAt],
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

/** Deletes the item that says that a change request was closed from all inboxes. Returns the people who had it. */
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
