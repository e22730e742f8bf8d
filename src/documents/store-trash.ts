import type { Db, Sql, Tx } from '@/platform/database';
import type { TrashedDocument } from './schema';
import { deletePairOf } from './store-pair';

/** The trash, and permanent deletion from the tables of this domain that contain a document. */

/**
 * Returns trashed documents of these projects, most recently deleted first, starting after `after`. Of the two documents
 * of a pair, only the data is returned, unless it isn't in the trash. Each of `words` (NFC) must be in the names, in upper or lower case.
 */
export function listTrash(
  sql: Sql,
  {
    projectIds,
    words,
    after,
    limit,
  }: {
    projectIds: readonly string[];
    words: readonly string[];
    after: { trashedAt: Date; documentId: string } | undefined;
    limit: number;
  },
): Promise<TrashedDocument[]> {
  return sql.query<TrashedDocument>(
    `select d.id as "documentId", d.project_id as "projectId", p.name as "projectName", d.path, d.kind,
       d.updated_at as "updatedAt", d.trashed_at as "trashedAt", d.trashed_by as "trashedBy"
     from document d join project p on p.id = d.project_id
     where d.project_id = any($1::text[]) and d.trashed_at is not null
       and not exists (select from unnest($2::text[]) word
         where strpos(lower(normalize(p.name || '/' || d.path, nfc)), lower(word)) = 0)
       and not exists (select from document_pair s join document data on data.id = s.data_document_id
         where s.template_document_id = d.id and data.trashed_at is not null)
       and ($3::timestamptz is null or (d.trashed_at, d.id) < ($3, $4::text))
     order by d.trashed_at desc, d.id desc limit $5`,
    [projectIds, words, after?.trashedAt ?? null, after?.documentId ?? null, limit],
  );
}

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
