import { idsInProject, idsInTexts } from '@/documents/mentions/mentioned-ids';
import { type Sql, sqlOfTransaction, type Tx } from '@/platform/database';
import { idsInDraftsOf } from '@/review/drafts/queries/mentioned-ids';
import { idsInSuggestions } from '@/versions/queries/mentioned-ids';
import { deleteCarried, hasCarried, insertCarried } from '../store';

interface Carrying {
  /** The projects that the documents, or the texts of copies, come from. */
  fromProjectIds: readonly string[];
  projectId: string;
  userId: string;
  /** Whether the originals stay in the old projects. */
  areCopies?: boolean;
}

/**
 * Lets the people of a project read the files that documents moving there, or copies made there, refer to in their
 * texts, drafts and pending suggestions. Files that the acting person or the people of the old project can't read stay
 * inaccessible: anyone can write the id of a file. In the projects that documents leave, files that came from elsewhere
 * become inaccessible if nothing there refers to them any longer. Call it in the transaction that moves or copies the
 * documents, after that.
 */
export async function carryFiles(
  tx: Tx,
  documentIds: readonly string[],
  { fromProjectIds, projectId, userId, areCopies = false }: Carrying,
): Promise<void> {
  if (documentIds.length === 0) return;
  const sql = sqlOfTransaction(tx);
  const fileIds = [...(await idsInTexts(sql, documentIds)), ...(await idsUnderReview(sql, { documentIds }))];
  if (fileIds.length > 0) await insertCarried(tx, { fileIds, userId, projectId, fromProjectIds });
  for (const left of areCopies ? [] : fromProjectIds) {
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
