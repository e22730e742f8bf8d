import type { Context } from '@/identity/context';
import { type Db, type Sql, sqlOfPool, type Tx } from '@/platform/database';
import { requireProject } from '../access';
import type { DocumentSummary } from '../schema';
import { findDocumentAt, listDocuments } from '../store';
import { findCompanion, withPairs } from '../store-pair';

/** Returns a project's documents, sorted by path. `buildTree` of core/tree builds the tree. */
export async function tree(ctx: Context, { projectId }: { projectId: string }): Promise<DocumentSummary[]> {
  await requireProject(ctx, projectId, 'read');
  return withPairs(sqlOfPool(ctx.pool), await documentsOf(ctx.db, projectId));
}

/** Does the same as `tree`, without pairs. The caller has already checked that the person may read the project. */
export function documentsOf(db: Db | Tx, projectId: string): Promise<DocumentSummary[]> {
  return listDocuments(db, projectId);
}

/** Returns the id of the document at a path of a project, ignoring the trash. Checks no permissions. */
export function documentAt(sql: Sql, place: { projectId: string; path: string }): Promise<string | undefined> {
  return findDocumentAt(sql, place);
}

/** Returns the document that is renamed and trashed together with this one, also if it's in the trash. */
export function companionOf(
  db: Db | Tx,
  documentId: string,
): Promise<{ documentId: string; path: string } | undefined> {
  return findCompanion(db, documentId);
}
