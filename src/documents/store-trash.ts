import type { Db, Tx } from '@/platform/database';
import { deletePairOf } from './store-pair';

/** Permanent deletion: the tables of this domain that contain a document. */

export async function findTrashedBefore(
  db: Db | Tx,
  page: { workspaceId: string; before: Date; after: string; limit: number },
): Promise<{ documentId: string; projectId: string }[]> {
  const { workspaceId, before, after, limit } = page;
  const rows = await db.document.findMany({
    where: { project: { workspaceId }, trashedAt: { lt: before }, id: { gt: after } },
    select: { id: true, projectId: true },
    orderBy: { id: 'asc' },
    take: limit,
  });
  return rows.map(({ id, projectId }) => ({ documentId: id, projectId }));
}

/**
 * Returns the path of a document that is still in the trash (since before a time), and locks it until the transaction
 * ends.
 */
export async function lockTrashed(tx: Tx, documentId: string, before: Date | undefined): Promise<string | undefined> {
  const rows = await tx.$queryRaw<{ path: string }[]>`
    select path from document where id = ${documentId} 
      and trashed_at < coalesce(${before ?? null}::timestamptz, 'infinity') for update`;
  return rows[0]?.path;
}

export async function deleteDocument(tx: Tx, documentId: string): Promise<void> {
  await deletePairOf(tx, documentId);
  await tx.favourite.deleteMany({ where: { kind: 'document', subjectId: documentId } });
  await deleteLogs(tx, [documentId]);
  await tx.documentIndex.deleteMany({ where: { documentId } });
  await tx.document.delete({ where: { id: documentId }, select: { id: true } });
}

/** Deletes update logs: of documents, or of drafts. */
export async function deleteLogs(tx: Tx, ids: readonly string[]): Promise<void> {
  const where = { documentId: { in: [...ids] } };
  // Delete the head first: a snapshot that is being written either waits for this, or already exists and is deleted
  // below.
  await tx.documentHead.deleteMany({ where });
  await tx.documentUpdate.deleteMany({ where });
  await tx.documentSnapshot.deleteMany({ where });
  await tx.documentAuthor.deleteMany({ where });
  await tx.documentOrigin.deleteMany({ where });
}
