import type { Prisma } from '@/generated/prisma/client';
import type { Db, Tx } from '@/platform/database';

/** The tables tree_change and tree_change_approval. */

export type TreeChangeRow = Prisma.TreeChangeGetPayload<object>;

export type NewTreeChange = Prisma.TreeChangeCreateManyInput;

/** Stores a tree change. Returns false if the same call has already stored one. */
export async function insertTreeChange(tx: Tx, change: NewTreeChange): Promise<boolean> {
  const { count } = await tx.treeChange.createMany({ data: [change], skipDuplicates: true });
  return count > 0;
}

export async function findTreeChangeOfCall(
  db: Db | Tx,
  { turnId, step, callId }: { turnId: string; step: number; callId: string },
): Promise<TreeChangeRow | undefined> {
  const where = { turnId_step_callId: { turnId, step, callId } };
  return (await db.treeChange.findUnique({ where })) ?? undefined;
}

/**
 * The open tree changes of these turns that a new one replaces: a new document at the same path, or any change of the
 * same document.
 */
export function findReplaced(
  tx: Tx,
  by: { id: string; projectId: string; documentId: string | null; path: string | null },
  turnIds: readonly string[],
): Promise<{ id: string; askerIds: string[] }[]> {
  const same = by.documentId === null ? { kind: 'create' as const, path: by.path } : { documentId: by.documentId };
  return tx.treeChange.findMany({
    where: { ...same, projectId: by.projectId, status: 'pending', turnId: { in: [...turnIds] }, id: { not: by.id } },
    select: { id: true, askerIds: true },
  });
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

/** Deletes the tree changes of a document, and those asked for in its conversations. Returns the hashes of their texts. */
export async function deleteTreeChangesOf(tx: Tx, documentId: string): Promise<string[]> {
  const where = { OR: [{ documentId }, { askedInDocumentId: documentId }] };
  const rows = await tx.treeChange.findMany({ where, select: { textHash: true } });
  await tx.treeChange.deleteMany({ where });
  return rows.flatMap(({ textHash }) => textHash ?? []);
}
