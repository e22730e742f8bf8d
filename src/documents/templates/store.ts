import { type Sql, sqlOfTransaction, type Tx } from '@/platform/database';
import type { DocumentTemplate } from './schema';

/** The table document_template. */

/** Returns a workspace's templates that a person may read, without those in the trash, sorted by path. */
export function listTemplates(
  sql: Sql,
  { workspaceId, userId, most }: { workspaceId: string; userId: string; most: number },
): Promise<DocumentTemplate[]> {
  return sql.query<DocumentTemplate>(
    `select d.id as "documentId", d.path, p.name as "projectName"
     from document_template t
       join document d on d.id = t.document_id and d.trashed_at is null
       join project p on p.id = d.project_id and p.trashed_at is null
       join project_member m on m.project_id = p.id and m.user_id = $2
     where t.workspace_id = $1 order by d.path, d.id limit $3`,
    [workspaceId, userId, most],
  );
}

interface Marked {
  documentId: string;
  workspaceId: string;
  markedBy: string;
}

/**
 * Returns false if the document is already a template. Nobody else can add one to the workspace until the transaction
 * ends.
 */
export async function insertTemplate(tx: Tx, { documentId, workspaceId, markedBy }: Marked): Promise<boolean> {
  const key = `templates of ${workspaceId}`;
  await sqlOfTransaction(tx).query('select 1 from pg_advisory_xact_lock(hashtextextended($1, 0))', [key]);
  const { count } = await tx.documentTemplate.createMany({
    data: [{ documentId, workspaceId, markedBy }],
    skipDuplicates: true,
  });
  return count > 0;
}

/** Returns false if the document wasn't a template. */
export async function deleteTemplate(tx: Tx, documentId: string): Promise<boolean> {
  return (await tx.documentTemplate.deleteMany({ where: { documentId } })).count > 0;
}

export function countTemplates(tx: Tx, workspaceId: string): Promise<number> {
  return tx.documentTemplate.count({ where: { workspaceId } });
}

/** Returns whether a document is a template. It stays one until the transaction ends. */
export async function isTemplate(tx: Tx, documentId: string): Promise<boolean> {
  const rows = await sqlOfTransaction(tx).query('select 1 from document_template where document_id = $1 for share', [
    documentId,
  ]);
  return rows.length > 0;
}
