import type { Prisma } from '@/generated/prisma/client';
import { type Db, type Sql, sqlOfTransaction, type Tx } from '@/platform/database';
import type { AddableSuggestion } from './schema';

/** The tables change_request and change_request_reviewer. */

export type RequestRow = Omit<Prisma.ChangeRequestGetPayload<object>, 'createdAt' | 'closedAt' | 'closedBy'>;
export type StoredRequest = Prisma.ChangeRequestGetPayload<{ include: { reviewers: true; thread: true } }>;

// ---------------------------------------------------------------- reading

export async function findRequest(db: Db | Tx, id: string): Promise<StoredRequest | undefined> {
  const row = await db.changeRequest.findUnique({
    where: { id },
    include: { reviewers: { orderBy: [{ askedAt: 'asc' }, { userId: 'asc' }] }, thread: true },
  });
  return row ?? undefined;
}

export interface RequestHead {
  title: string;
  /** Whether somebody closed it. */
  isClosed: boolean;
  /** Whether it isn't open for review yet. */
  isDraft: boolean;
}

/** Returns the titles of change sets that have a request. */
export async function findHeads(db: Db | Tx, ids: readonly string[]): Promise<Map<string, RequestHead>> {
  if (ids.length === 0) return new Map();
  const select = { id: true, title: true, closedAt: true, isDraft: true };
  const rows = await db.changeRequest.findMany({ where: { id: { in: [...ids] } }, select });
  return new Map(rows.map(({ id, title, closedAt, isDraft }) => [id, { title, isClosed: closedAt !== null, isDraft }]));
}

export interface AskedTurn {
  userId: string;
  projectId: string;
  request: string;
}

/** Returns who asked for a turn's suggestions, and what they asked. */
export async function findTurn(db: Db | Tx, turnId: string): Promise<AskedTurn | undefined> {
  const row = await db.turn.findUnique({
    where: { id: turnId },
    select: { userId: true, request: true, conversation: { select: { projectId: true } } },
  });
  return row ? { userId: row.userId, request: row.request, projectId: row.conversation.projectId } : undefined;
}

/**
 * Returns how many of these changes each person decided or approved, without those that turned out to be in the text
 * already.
 */
export async function countReviewed(
  sql: Sql,
  { suggestionIds, treeChangeIds }: { suggestionIds: readonly string[]; treeChangeIds: readonly string[] },
): Promise<Map<string, number>> {
  const rows = await sql.query<{ userId: string; count: number }>(
    `select user_id as "userId", count(*)::int as count from (
       select x.decided_by_user_id as user_id, h.id from hunk h join decision x
         on (x.hunk_id = h.id or x.id = h.inherited_decision_id) and x.undone_at is null
       where h.version_id = any($1::text[])
       union
       select a.user_id, h.id from hunk h join hunk_approval a on a.hunk_id = h.id
       where h.version_id = any($1::text[]) and not exists (select from decision x
         where (x.hunk_id = h.id or x.id = h.inherited_decision_id) and x.undone_at is null and x.kind = 'already_there')
       union
       select decided_by_user_id, id from tree_change where id = any($2::text[]) and status <> 'pending'
       union
       select user_id, tree_change_id from tree_change_approval where tree_change_id = any($2::text[])
     ) done where user_id is not null group by user_id`,
    [suggestionIds, treeChangeIds],
  );
  return new Map(rows.map(({ userId, count }) => [userId, count]));
}

/** Returns the people who made, or asked the agent for, the open suggestions and tree changes of a request. */
export async function findAuthors(tx: Tx, requestId: string): Promise<string[]> {
  const rows = await sqlOfTransaction(tx).query<{ id: string }>(
    `select asked_by_user_id as id from version
     where (created_by_turn_id = $1 or change_set_id = $1) and status = 'pending' and asked_by_user_id is not null
     union select asked_by_user_id from tree_change where change_set_id = $1 and status = 'pending'`,
    [requestId],
  );
  return rows.map(({ id }) => id);
}

/**
 * Returns a person's own open suggestions in a project that are in no change set, newest first. The caller checks
 * access.
 */
export function findUngrouped(
  sql: Sql,
  { userId, projectId, limit }: { userId: string; projectId: string; limit: number },
): Promise<AddableSuggestion[]> {
  return sql.query(
    `select v.id as "suggestionId", d.id as "documentId", d.path, v.description
     from document d join version v on v.document_id = d.id
     where d.project_id = $2 and d.trashed_at is null and v.status = 'pending' and v.type = 'ai_suggestion'
       and v.asked_by_user_id = $1 and v.created_by_turn_id is null and v.change_set_id is null
     order by v.created_at desc, v.id desc limit $3`,
    [userId, projectId, limit],
  );
}

/** Returns the ids mentioned in the descriptions and discussions of a workspace's requests. */
export async function findMentionedIds(sql: Sql, workspaceId: string, pattern: string): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `select distinct m[1] as id from project p join change_request r on r.project_id = p.id
       left join thread t on t.change_request_id = r.id left join comment c on c.thread_id = t.id,
       regexp_matches(concat_ws(' ', r.description, c.body), $2, 'g') as m
     where p.workspace_id = $1`,
    [workspaceId, `(${pattern})`],
  );
  return rows.map(({ id }) => id);
}

// ---------------------------------------------------------------- writing

/** Locks a request until the transaction ends. Returns false if it doesn't exist. */
export async function lockRequest(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`select from change_request where id = ${id} for update`;
  return rows.length > 0;
}

/** Stores a request. Returns false if the change set already has one. */
export async function insertRequest(tx: Tx, request: RequestRow): Promise<boolean> {
  return (await tx.changeRequest.createMany({ data: [request], skipDuplicates: true })).count > 0;
}

export async function updateRequestRow(
  tx: Tx,
  id: string,
  change: Partial<Pick<RequestRow, 'title' | 'description' | 'isDraft'>>,
): Promise<void> {
  await tx.changeRequest.update({ where: { id }, data: change, select: { id: true } });
}

/** Closes a request, or opens it again. */
export async function setClosed(tx: Tx, id: string, closed: { at: Date; by: string } | null): Promise<void> {
  const data = { closedAt: closed?.at ?? null, closedBy: closed?.by ?? null };
  await tx.changeRequest.update({ where: { id }, data, select: { id: true } });
}

export async function insertReviewers(
  tx: Tx,
  { requestId, userIds, askedBy }: { requestId: string; userIds: readonly string[]; askedBy: string },
): Promise<void> {
  const data = userIds.map((userId) => ({ requestId, userId, askedBy }));
  await tx.changeRequestReviewer.createMany({ data, skipDuplicates: true });
}

export async function deleteReviewers(tx: Tx, requestId: string, userIds: readonly string[]): Promise<void> {
  await tx.changeRequestReviewer.deleteMany({ where: { requestId, userId: { in: [...userIds] } } });
}

/** Deletes a project's requests with their discussions and inbox items. */
export async function deleteRequestsOf(tx: Tx, projectId: string): Promise<void> {
  await sqlOfTransaction(tx).query(
    `delete from inbox_item where document_id is null and kind in ('request', 'thread') and subject_id in (
       select r.id from change_request r where r.project_id = $1
       union all select t.id from thread t join change_request r on r.id = t.change_request_id where r.project_id = $1)`,
    [projectId],
  );
  await tx.changeRequest.deleteMany({ where: { projectId } });
}
