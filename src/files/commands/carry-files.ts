import { idsInProject, idsInTexts } from '@/documents/mentions/mentioned-ids';
import { type Sql, sqlOfTransaction, type Tx } from '@/platform/database';
import { idsInDraftsOf } from '@/review/drafts/queries/mentioned-ids';
import { idsInSuggestions } from '@/versions/queries/mentioned-ids';
import { deleteCarried, hasCarried, insertCarried } from '../store';

/**
 * Lets the people of a project read the files that documents moving there refer to in their texts, drafts and pending
 * suggestions. Files that the moving person or the people of the old project can't read stay inaccessible: anyone can
 * write the id of a file. In the projects that the documents leave, files that came from elsewhere become inaccessible
 * if nothing there refers to them any longer. Call it in the transaction that moves the documents, after they have left.
 */
export async function carryFiles(
  tx: Tx,
  documentIds: readonly string[],
  { fromProjectIds, projectId, userId }: { fromProjectIds: readonly string[]; projectId: string; userId: string },
): Promise<void> {
  if (documentIds.length === 0) return;
  const sql = sqlOfTransaction(tx);
  const fileIds = [...(await idsInTexts(sql, documentIds)), ...(await idsUnderReview(sql, { documentIds }))];
  if (fileIds.length > 0) await insertCarried(tx, { fileIds, userId, projectId, fromProjectIds });
  for (const left of fromProjectIds) {
    if (!(await hasCarried(tx, left))) continue;
    const except = [...(await idsInProject(sql, left)), ...(await idsUnderReview(sql, { projectId: left }))];
    await deleteCarried(tx, left, { except });
  }
}

async function idsUnderReview(
  sql: Sql,
  where: { documentIds: readonly string[] } | { projectId: string },
): Promise<string[]> {
  return [...(await idsInDraftsOf(sql, where)), ...(await idsInSuggestions(sql, where))];
}
