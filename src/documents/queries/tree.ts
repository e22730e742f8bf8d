import type { Context } from '@/identity/context';
import { type Db, type Sql, sqlOfPool, type Tx } from '@/platform/database';
import { requireProject } from '../access';
import type { DocumentSummary } from '../schema';
import { findDocumentAt, listDocuments } from '../store';
import { withPairs } from '../store-pair';

/** A project's documents, sorted by path. `buildTree` of core/tree builds the tree. */
export async function tree(ctx: Context, { projectId }: { projectId: string }): Promise<DocumentSummary[]> {
  await requireProject(ctx, projectId, 'read');
  return withPairs(sqlOfPool(ctx.pool), await documentsOf(ctx.db, projectId));
}

/** The same without pairs, for callers that have already checked that the person may read there. */
export function documentsOf(db: Db | Tx, projectId: string): Promise<DocumentSummary[]> {
  return listDocuments(db, projectId);
}

/** Returns the id of the document at a path of a project; the trash doesn't count. Checks no policy. */
export function documentAt(sql: Sql, place: { projectId: string; path: string }): Promise<string | undefined> {
  return findDocumentAt(sql, place);
}
