import type { Prisma } from '@/generated/prisma/client';
import { type Db, type Sql, sqlOfTransaction, type Tx } from '@/platform/database';
import type { OpenTreeChange, TreeChangeKind } from './schema';

/** The tables tree_change and tree_change_approval. */

/** The statuses of tree changes that nobody can decide anymore. */
const CLOSED = ['superseded', 'withdrawn'] as const;

export type TreeChangeRow = Prisma.TreeChangeGetPayload<object>;

const IN_ORDER = [{ createdAt: 'asc' as const }, { id: 'asc' as const }];

export type NewTreeChange = Prisma.TreeChangeCreateManyInput;

/** Stores a tree change. Returns false if the same call has already stored one. */
export async function insertTreeChange(tx: Tx, change: NewTreeChange): Promise<boolean> {
  const { count } = await tx.treeChange.createMany({ data: [change], skipDuplicates: true });
  return count > 0;
}

export async function findTreeChange(db: Db | Tx, id: string): Promise<TreeChangeRow | undefined> {
  return (await db.treeChange.findUnique({ where: { id } })) ?? undefined;
}

export function findTreeChangesById(db: Db | Tx, ids: readonly string[]): Promise<TreeChangeRow[]> {
  return db.treeChange.findMany({ where: { id: { in: [...ids] } } });
}

/** Returns the changes from these turns, in any status, oldest first. */
export function findTreeChangesOfTurns(db: Db | Tx, turnIds: readonly string[]): Promise<TreeChangeRow[]> {
  return db.treeChange.findMany({ where: { turnId: { in: [...turnIds] } }, orderBy: IN_ORDER });
}

/** Returns the changes of a change set, in any status, oldest first. */
export function findTreeChangesOfChangeSet(db: Db | Tx, changeSetId: string): Promise<TreeChangeRow[]> {
  return db.treeChange.findMany({ where: { changeSetId }, orderBy: IN_ORDER });
}

/** Counts the changes each turn suggested in each document's conversations, without superseded and withdrawn ones. */
export async function countTreeChangesOfTurns(
  db: Db | Tx,
  turnIds: readonly string[],
): Promise<{ turnId: string; documentId: string; changes: number }[]> {
  const rows = await db.treeChange.groupBy({
    by: ['turnId', 'askedInDocumentId'],
    where: { turnId: { in: [...turnIds] }, askedInDocumentId: { not: null }, status: { notIn: [...CLOSED] } },
    _count: { _all: true },
  });
  return rows.map(({ turnId, askedInDocumentId, _count }) => ({
    turnId: turnId ?? '',
    documentId: askedInDocumentId ?? '',
    changes: _count._all,
  }));
}

/** Reads a tree change and locks it until the transaction ends. Returns undefined if it was deleted. */
export async function lockTreeChange(tx: Tx, id: string): Promise<TreeChangeRow | undefined> {
  await sqlOfTransaction(tx).query('select id from tree_change where id = $1 for update', [id]);
  return findTreeChange(tx, id);
}

/**
 * Returns the changes of a project that are about a document or reviewed at it, in change sets that still have such an
 * open change. Oldest first, without superseded and withdrawn ones.
 */
export async function findTreeChangesAt(
  db: Db | Tx,
  { documentId, projectId }: { documentId: string; projectId: string },
): Promise<TreeChangeRow[]> {
  // Readers of this project don't see changes of another one, even if they were asked for here.
  const here = { projectId, OR: [{ askedInDocumentId: documentId }, { documentId }] };
  const open = await db.treeChange.findMany({ where: { ...here, status: 'pending' }, select: { changeSetId: true } });
  if (open.length === 0) return [];
  return db.treeChange.findMany({
    where: { ...here, changeSetId: { in: open.map((one) => one.changeSetId) }, status: { notIn: [...CLOSED] } },
    orderBy: IN_ORDER,
  });
}

/**
 * Returns at most `limit` of a project's open tree changes, oldest first. Changes whose review document is in the trash
 * are skipped, because they can't be reviewed there. With `suggestedBy`, only this person's own changes.
 */
export function findOpenTreeChanges(
  sql: Sql,
  { projectId, suggestedBy, limit }: { projectId: string; suggestedBy: string | null; limit: number },
): Promise<OpenTreeChange[]> {
  return sql.query<OpenTreeChange>(
    `select c.id, c.kind, coalesce(c.path, c.from_path) as path, case when c.kind = 'rename' then c.from_path end as "from",
       c.document_id as "documentId", d.id as "askedInDocumentId"
     from tree_change c left join document d on d.id = c.asked_in_document_id and d.project_id = c.project_id
     where c.status = 'pending' and c.project_id = $1 and d.trashed_at is null
       and ($3::text is null or c.asked_by_user_id = $3 and c.turn_id is null)
     order by c.created_at, c.id limit $2::int`,
    [projectId, limit, suggestedBy],
  );
}

export async function findTreeChangeOfCall(
  db: Db | Tx,
  { turnId, step, callId }: { turnId: string; step: number; callId: string },
): Promise<TreeChangeRow | undefined> {
  const where = { turnId_step_callId: { turnId, step, callId } };
  return (await db.treeChange.findUnique({ where })) ?? undefined;
}

/** Whose open tree changes a new one can replace: those of a branch of turns, or those that a person suggested. */
export type ReplaceableBy = { turnIds: readonly string[] } | { userId: string };

/**
 * Finds the open tree changes that a new one replaces: a new document at the same path, or any change of the same
 * document.
 */
export function findReplaced(
  tx: Tx,
  by: { id: string; projectId: string; documentId: string | null; path: string | null },
  among: ReplaceableBy,
): Promise<{ id: string; askerIds: string[]; changeSetId: string }[]> {
  const same = by.documentId === null ? { kind: 'create' as const, path: by.path } : { documentId: by.documentId };
  const whose =
    'turnIds' in among ? { turnId: { in: [...among.turnIds] } } : { turnId: null, askedByUserId: among.userId };
  return tx.treeChange.findMany({
    where: { ...same, ...whose, projectId: by.projectId, status: 'pending', id: { not: by.id } },
    select: { id: true, askerIds: true, changeSetId: true },
  });
}

/**
 * Whether the change set of a tree change `c` has no request, and nothing in it except `c` and the tree changes `among`,
 * an SQL array.
 */
const isLoose = (among = 'array[c.id]') => `
  not exists (select from change_request r where r.id = c.change_set_id)
  and not exists (select from version v where v.change_set_id = c.change_set_id)
  and not exists (select from tree_change o
    where o.change_set_id = c.change_set_id and o.id <> all(${among}) and o.status not in ('superseded', 'withdrawn'))`;

export interface LooseTreeChange {
  id: string;
  kind: TreeChangeKind;
  path: string;
  from: string | null;
  description: string;
}

/** Returns a person's own open tree changes in a project that are alone in their change set, newest first. */
export function findLooseTreeChanges(
  sql: Sql,
  { userId, projectId, limit }: { userId: string; projectId: string; limit: number },
): Promise<LooseTreeChange[]> {
  return sql.query(
    `select c.id, c.kind, coalesce(c.path, c.from_path) as path, case when c.kind = 'rename' then c.from_path end as "from",
       c.description
     from tree_change c
     where c.project_id = $2 and c.status = 'pending' and c.turn_id is null and c.asked_by_user_id = $1 and ${isLoose()}
     order by c.created_at desc, c.id desc limit $3`,
    [userId, projectId, limit],
  );
}

/**
 * Puts open tree changes that a person suggested into a change set. Returns how many are in it afterwards: changes that
 * belong to another change set stay there, unless all of that change set is put into this one.
 */
export async function joinChangeSet(tx: Tx, ids: readonly string[], changeSetId: string): Promise<number> {
  const sql = sqlOfTransaction(tx);
  // Lock in a fixed order, so that two of these at once can't deadlock. Only under the lock is it certain which change
  // set they belong to.
  await sql.query('select id from tree_change where id = any($1::text[]) order by id for update', [ids]);
  const rows = await sql.query(
    `update tree_change c set change_set_id = $2
     where c.id = any($1::text[]) and c.turn_id is null and c.status = 'pending'
       and (c.change_set_id = $2 or ${isLoose('$1::text[]')})
     returning c.id`,
    [ids, changeSetId],
  );
  return rows.length;
}

/**
 * Takes open tree changes that a person suggested out of a change set, each into its own, together with the changes it
 * superseded. Returns how many of the named ones were in it.
 */
export async function leaveChangeSet(
  tx: Tx,
  changes: readonly { id: string; changeSetId: string }[],
  from: string,
): Promise<number> {
  const rows = await sqlOfTransaction(tx).query<{ id: string }>(
    `with recursive chain as (
       select c.id, n.change_set_id from unnest($1::text[], $2::text[]) n (id, change_set_id)
         join tree_change c on c.id = n.id and c.change_set_id = $3 and c.turn_id is null and c.status = 'pending'
       union
       select c.id, p.change_set_id from tree_change c join chain p on c.superseded_by_id = p.id where c.change_set_id = $3
     )
     update tree_change c set change_set_id = chain.change_set_id from chain where c.id = chain.id returning c.id`,
    [changes.map(({ id }) => id), changes.map(({ changeSetId }) => changeSetId), from],
  );
  const named = new Set(changes.map(({ id }) => id));
  return rows.filter(({ id }) => named.has(id)).length;
}

/** Makes a person's tree change suggestions in a project wait for each other until the transaction ends. */
export async function lockSuggesting(
  tx: Tx,
  { projectId, userId }: { projectId: string; userId: string },
): Promise<void> {
  const key = `variorum.tree-changes.${projectId}.${userId}`;
  await tx.$queryRaw`select pg_advisory_xact_lock(hashtextextended(${key}, 0))::text`;
}

/** Counts the tree changes that a person suggested and that are under review in a project. */
export function countPendingTreeChanges(
  tx: Tx,
  { projectId, userId }: { projectId: string; userId: string },
): Promise<number> {
  return tx.treeChange.count({ where: { projectId, status: 'pending', turnId: null, askedByUserId: userId } });
}

/** Marks open tree changes as superseded by a new one, which keeps the list of everyone who asked for them. */
export async function supersedeTreeChanges(
  tx: Tx,
  ids: readonly string[],
  by: { id: string; askerIds: readonly string[] },
): Promise<void> {
  if (ids.length === 0) return;
  await tx.treeChange.updateMany({
    where: { id: { in: [...ids] }, status: 'pending' },
    data: { status: 'superseded', supersededById: by.id },
  });
  await tx.treeChange.update({ where: { id: by.id }, data: { askerIds: [...by.askerIds] } });
}

export async function markWithdrawn(tx: Tx, id: string): Promise<void> {
  await tx.treeChange.update({ where: { id }, data: { status: 'withdrawn' } });
}

/**
 * Reopens the changes of earlier turns that a withdrawn change had replaced, directly or through changes of the same
 * turn.
 */
export async function reopenReplaced(
  tx: Tx,
  { treeChangeId, turnId }: { treeChangeId: string; turnId: string },
): Promise<void> {
  await sqlOfTransaction(tx).query(
    `with recursive replaced as (
       select $1::text as id
       union all
       select c.id from tree_change c join replaced r on c.superseded_by_id = r.id where c.turn_id = $2
     )
     update tree_change set status = 'pending', superseded_by_id = null
     where superseded_by_id in (select id from replaced) and status = 'superseded' and turn_id is distinct from $2`,
    [treeChangeId, turnId],
  );
}

/** The fields that decide where a change is reviewed. */
export type PlacedChange = Pick<TreeChangeRow, 'id' | 'kind' | 'projectId' | 'documentId'> & { path: string };

/**
 * Returns the open new documents that people suggested and that are reviewed at these documents, sorted by path and
 * locked until the transaction ends. Changes that someone is deciding at this moment are skipped, because waiting for
 * them could deadlock.
 */
export function lockPeoplesNewDocumentsAt(tx: Tx, documentIds: readonly string[]): Promise<PlacedChange[]> {
  return sqlOfTransaction(tx).query(
    `select id, kind, project_id as "projectId", coalesce(path, '') as path, document_id as "documentId" from tree_change
     where asked_in_document_id = any($1::text[]) and kind = 'create' and turn_id is null and status = 'pending'
     order by path, id for update skip locked`,
    [documentIds],
  );
}

/** Changes where tree changes are reviewed. Without a document, they are reviewed in the project's tree. */
export async function moveTreeChanges(tx: Tx, ids: readonly string[], askedInDocumentId: string | null): Promise<void> {
  await tx.treeChange.updateMany({ where: { id: { in: [...ids] } }, data: { askedInDocumentId } });
}

/**
 * Moves the changes of these documents to another project, and new documents that the agent was asked for in them. New
 * documents stay in a private project, as the conversations about them do.
 */
export async function carryTreeChanges(tx: Tx, documentIds: readonly string[], projectId: string): Promise<void> {
  await sqlOfTransaction(tx).query(
    `update tree_change c set project_id = $2
     where c.document_id = any($1::text[])
       or c.asked_in_document_id = any($1::text[]) and c.kind = 'create' and c.turn_id is not null
         and c.status <> 'accepted' and exists (select from project p where p.id = c.project_id and not p.is_private)`,
    [[...documentIds], projectId],
  );
}

/**
 * Returns changes of these documents, or asked for in them, that are reviewed in a different project than their own.
 * Sorted by path and locked until the transaction ends. Changes that someone is deciding at this moment are skipped.
 */
export function lockReviewedElsewhere(tx: Tx, documentIds: readonly string[]): Promise<PlacedChange[]> {
  return sqlOfTransaction(tx).query(
    `select c.id, c.kind, c.project_id as "projectId", coalesce(c.path, '') as path, c.document_id as "documentId"
     from tree_change c join document d on d.id = c.asked_in_document_id and d.project_id <> c.project_id
     where c.asked_in_document_id = any($1::text[]) or c.document_id = any($1::text[])
     order by c.path, c.id for update of c skip locked`,
    [[...documentIds]],
  );
}

/** Deletes all tree changes of a project. Returns the hashes of their texts. */
export async function deleteTreeChangesIn(tx: Tx, projectId: string): Promise<string[]> {
  const rows = await tx.treeChange.findMany({ where: { projectId }, select: { textHash: true } });
  await tx.treeChange.deleteMany({ where: { projectId } });
  return rows.flatMap(({ textHash }) => textHash ?? []);
}

/** Deletes the tree changes of a document, and those asked for in its conversations. Returns the hashes of their texts. */
export async function deleteTreeChangesOf(tx: Tx, documentId: string): Promise<string[]> {
  const where = { OR: [{ documentId }, { askedInDocumentId: documentId }] };
  const rows = await tx.treeChange.findMany({ where, select: { textHash: true } });
  await tx.treeChange.deleteMany({ where });
  return rows.flatMap(({ textHash }) => textHash ?? []);
}

export interface Accepted {
  documentId: string | null;
  pathBefore: string | null;
  pathAfter: string | null;
  createdSeq: bigint | null;
}

/** Stores an acceptance. The caller holds the row's lock. */
export async function markAccepted(
  tx: Tx,
  id: string,
  by: { userId: string; at: Date },
  done: Accepted,
): Promise<void> {
  const data = { status: 'accepted' as const, decidedByUserId: by.userId, decidedAt: by.at, reason: null, ...done };
  await tx.treeChange.update({ where: { id }, data });
}

export async function markRejected(
  tx: Tx,
  id: string,
  by: { userId: string; at: Date },
  reason: string | undefined,
): Promise<void> {
  const data = { status: 'rejected' as const, decidedByUserId: by.userId, decidedAt: by.at, reason: reason || null };
  await tx.treeChange.update({ where: { id }, data });
}

/** Reopens a decided change and removes its approvals. */
export async function markReopened(
  tx: Tx,
  { id, kind }: Pick<TreeChangeRow, 'id' | 'kind'>,
  by: { userId: string; at: Date },
): Promise<void> {
  await tx.treeChange.update({
    where: { id },
    data: {
      status: 'pending',
      decidedByUserId: null,
      decidedAt: null,
      reason: null,
      pathBefore: null,
      pathAfter: null,
      createdSeq: null,
      ...(kind === 'create' && { documentId: null }),
      undoneByUserId: by.userId,
      undoneAt: by.at,
    },
  });
  await tx.treeChangeApproval.deleteMany({ where: { treeChangeId: id } });
}

export type TreeApprovalRow = Prisma.TreeChangeApprovalGetPayload<object>;

/** Returns the approvals of these changes, oldest first. */
export function findTreeApprovals(db: Db | Tx, ids: readonly string[]): Promise<TreeApprovalRow[]> {
  return db.treeChangeApproval.findMany({
    where: { treeChangeId: { in: [...ids] } },
    orderBy: [{ createdAt: 'asc' }, { userId: 'asc' }],
  });
}

/** Stores a person's approval, which replaces an earlier one. */
export async function saveTreeApproval(
  tx: Tx,
  { treeChangeId, userId, path }: { treeChangeId: string; userId: string; path: string | null },
): Promise<void> {
  await deleteTreeApproval(tx, { treeChangeId, userId });
  await tx.treeChangeApproval.create({ data: { treeChangeId, userId, path } });
}

/** Deletes a person's approval. Returns false if there was none. */
export async function deleteTreeApproval(tx: Tx, where: { treeChangeId: string; userId: string }): Promise<boolean> {
  return (await tx.treeChangeApproval.deleteMany({ where })).count > 0;
}
