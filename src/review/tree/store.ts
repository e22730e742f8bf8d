import type { Prisma } from '@/generated/prisma/client';
import { type Db, type Sql, sqlOfTransaction, type Tx } from '@/platform/database';
import type { OpenTreeChange } from './schema';

/** The tables tree_change and tree_change_approval. */

/** Nobody decides these any more. */
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

/** The changes from these turns, whatever their status, oldest first. */
export function findTreeChangesOfTurns(db: Db | Tx, turnIds: readonly string[]): Promise<TreeChangeRow[]> {
  return db.treeChange.findMany({ where: { turnId: { in: [...turnIds] } }, orderBy: IN_ORDER });
}

/** The changes of a change set, whatever their status, oldest first. */
export function findTreeChangesOfChangeSet(db: Db | Tx, changeSetId: string): Promise<TreeChangeRow[]> {
  return db.treeChange.findMany({ where: { changeSetId }, orderBy: IN_ORDER });
}

/** How many changes each turn suggested in each document's conversations, without superseded and withdrawn ones. */
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

/** Reads a tree change and locks it until the transaction ends. Undefined if it was deleted. */
export async function lockTreeChange(tx: Tx, id: string): Promise<TreeChangeRow | undefined> {
  await sqlOfTransaction(tx).query('select id from tree_change where id = $1 for update', [id]);
  return findTreeChange(tx, id);
}

/**
 * The changes of a project that are reviewed at a document of it, or about it, of change sets that have an open one of
 * these. Oldest first, without superseded and withdrawn ones.
 */
export async function findTreeChangesAt(
  db: Db | Tx,
  { documentId, projectId }: { documentId: string; projectId: string },
): Promise<TreeChangeRow[]> {
  // A change of another project isn't for the readers of this one, wherever it was asked for.
  const here = { projectId, OR: [{ askedInDocumentId: documentId }, { documentId }] };
  const open = await db.treeChange.findMany({ where: { ...here, status: 'pending' }, select: { changeSetId: true } });
  if (open.length === 0) return [];
  return db.treeChange.findMany({
    where: { ...here, changeSetId: { in: open.map((one) => one.changeSetId) }, status: { notIn: [...CLOSED] } },
    orderBy: IN_ORDER,
  });
}

/**
 * A project's open tree changes, oldest first, at most `limit`. Without those whose review document is in the trash: they
 * can't be reviewed there.
 */
export function findOpenTreeChanges(
  sql: Sql,
  { projectId, limit }: { projectId: string; limit: number },
): Promise<OpenTreeChange[]> {
  return sql.query<OpenTreeChange>(
    `select c.id, c.kind, coalesce(c.path, c.from_path) as path, case when c.kind = 'rename' then c.from_path end as "from",
       c.document_id as "documentId", d.id as "askedInDocumentId"
     from tree_change c left join document d on d.id = c.asked_in_document_id and d.project_id = c.project_id
     where c.status = 'pending' and c.project_id = $1 and d.trashed_at is null
     order by c.created_at, c.id limit $2::int`,
    [projectId, limit],
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

/** The open tree changes that a new one replaces: a new document at the same path, or any change of the same document. */
export function findReplaced(
  tx: Tx,
  by: { id: string; projectId: string; documentId: string | null; path: string | null },
  among: ReplaceableBy,
): Promise<{ id: string; askerIds: string[] }[]> {
  const same = by.documentId === null ? { kind: 'create' as const, path: by.path } : { documentId: by.documentId };
  const whose =
    'turnIds' in among ? { turnId: { in: [...among.turnIds] } } : { turnId: null, askedByUserId: among.userId };
  return tx.treeChange.findMany({
    where: { ...same, ...whose, projectId: by.projectId, status: 'pending', id: { not: by.id } },
    select: { id: true, askerIds: true },
  });
}

/** Makes a person's suggestions of tree changes in a project wait for each other until the transaction ends. */
export async function lockSuggesting(
  tx: Tx,
  { projectId, userId }: { projectId: string; userId: string },
): Promise<void> {
  const key = `variorum.tree-changes.${projectId}.${userId}`;
  await tx.$queryRaw`select pg_advisory_xact_lock(hashtextextended(${key}, 0))::text`;
}

/** How many tree changes that a person suggested are under review in a project. */
export function countPendingTreeChanges(
  tx: Tx,
  { projectId, userId }: { projectId: string; userId: string },
): Promise<number> {
  return tx.treeChange.count({ where: { projectId, status: 'pending', turnId: null, askedByUserId: userId } });
}

/** Marks open tree changes as superseded by a new one, which keeps everyone who asked for them. */
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

/** Opens again what a withdrawn change had replaced, directly or through changes of the same turn, of earlier turns. */
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

/** What decides where a change is reviewed. */
export type PlacedChange = Pick<TreeChangeRow, 'id' | 'kind' | 'projectId' | 'documentId'> & { path: string };

/**
 * Open new documents that people suggested and that are reviewed at these documents, in the order of their paths, locked until
 * the transaction ends. Without those that someone is deciding at this moment: waiting for them could be a deadlock.
 */
export function lockPeoplesNewDocumentsAt(tx: Tx, documentIds: readonly string[]): Promise<PlacedChange[]> {
  return sqlOfTransaction(tx).query(
    `select id, kind, project_id as "projectId", coalesce(path, '') as path, document_id as "documentId" from tree_change
     where asked_in_document_id = any($1::text[]) and kind = 'create' and turn_id is null and status = 'pending'
     order by path, id for update skip locked`,
    [documentIds],
  );
}

/** Without a document, they are reviewed in the project's tree. */
export async function moveTreeChanges(tx: Tx, ids: readonly string[], askedInDocumentId: string | null): Promise<void> {
  await tx.treeChange.updateMany({ where: { id: { in: [...ids] } }, data: { askedInDocumentId } });
}

/**
 * Takes the changes of these documents along into another project, and new ones that the agent was asked for in them. New
 * ones stay in a private project, as the conversations about them do.
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
 * Changes of these documents, or asked for in them, whose place of review is in another project than they are. In the
 * order of their paths, locked until the transaction ends, without those that someone is deciding at this moment.
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

/** Opens a decided change again, without approvals. */
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

/** The approvals of these changes, oldest first. */
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
