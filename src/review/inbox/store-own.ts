import { rolesWith } from '@/documents/policy';
import { type Sql, sqlOfTransaction, type Tx } from '@/platform/database';
import type { InboxKind } from './schema';
import { FIRST_QUESTION, type InboxScope, ITEMS, itemParameters } from './store-items';

/** The rows that store one person's own marks on items: whether they are snoozed. */

export interface OwnItem {
  userId: string;
  workspaceId: string;
  kind: InboxKind;
  subjectId: string;
}

/**
 * Adds the row for one person's marks on an item that waits for several people, if they can see the item and have no
 * row for it yet. Other items always have one.
 */
export async function addOwnRow(tx: Tx, { userId, workspaceId, kind, subjectId }: OwnItem): Promise<void> {
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
}

/**
 * Snoozes an item for one person until a time, or ends its snooze if `until` is null. Items marked as done stay done,
 * except suggestions, which may have new changes since. Returns false if the item doesn't wait for the person.
 */
export async function snoozeItem(tx: Tx, item: OwnItem, until: Date | null): Promise<boolean> {
  const { userId, workspaceId, kind, subjectId } = item;
  await addOwnRow(tx, item);
  const rows = await sqlOfTransaction(tx).query(
    `update inbox_item set snoozed_until = $5::timestamptz, snoozed_at = case when $5::timestamptz is null then null else now() end,
       done_at = case when $5::timestamptz is null then done_at end
     where user_id = $1 and kind = $2 and subject_id = $3 and workspace_id = $4
       and (done_at is null or kind = 'suggestion') returning 1`,
    [userId, kind, subjectId, workspaceId, until],
  );
  return rows.length > 0;
}

/**
 * Returns how many items a person has snoozed, at most `limit`, and when the first one comes back. The subquery is
 * skipped if they have snoozed none, which is the usual case.
 */
export async function countSnoozed(
  sql: Sql,
  scope: Omit<InboxScope, 'isSnoozed'>,
  limit: number,
): Promise<{ snoozed: number; nextBackAt: Date | null }> {
  const [row] = await sql.query<{ snoozed: number; nextBackAt: Date | null }>(
    `select count(*)::int as snoozed, min(happened_at) as "nextBackAt"
     from (select happened_at from (${ITEMS}) items
       where exists (select from inbox_item
         where user_id = $1 and workspace_id = $2 and done_at is null and snoozed_until > now())
       order by happened_at limit $11) counted`,
    [...itemParameters({ ...scope, isSnoozed: true }), limit],
  );
  return row ?? { snoozed: 0, nextBackAt: null };
}
