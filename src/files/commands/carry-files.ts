import { idsInProject, idsInTexts } from '@/documents/mentions/mentioned-ids';
import { sqlOfTransaction, type Tx } from '@/platform/database';
import { deleteCarried, hasCarried, insertCarried } from '../store';

/**
 * Lets the people of a project read the files that documents name which move there. Files that the person who moves them
 * may not read stay closed, and so do from now on those that documents had taken along to a project which none of its
 * documents names any longer. Call it in the transaction that moves the documents, when they have left.
 */
export async function carryFiles(
  tx: Tx,
  documentIds: readonly string[],
  { fromProjectIds, projectId, userId }: { fromProjectIds: readonly string[]; projectId: string; userId: string },
): Promise<void> {
  if (documentIds.length === 0) return;
  const sql = sqlOfTransaction(tx);
  const fileIds = await idsInTexts(sql, documentIds);
  if (fileIds.length > 0) await insertCarried(tx, { fileIds, userId, projectId });
  for (const left of fromProjectIds) {
    if (await hasCarried(tx, left)) await deleteCarried(tx, left, { except: await idsInProject(sql, left) });
  }
}
