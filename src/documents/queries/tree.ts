import type { Context } from '@/identity/context';
import type { Db, Tx } from '@/platform/database';
import { requireProject } from '../access';
import type { DocumentSummary } from '../schema';
import { listDocuments } from '../store';

/** A project's documents, by path; `buildTree` of core/tree makes the tree of them. */
export async function tree(ctx: Context, { projectId }: { projectId: string }): Promise<DocumentSummary[]> {
  await requireProject(ctx, projectId, 'read');
  return documentsOf(ctx.db, projectId);
}

/** The same for callers who have asked whether the person may read there. */
export function documentsOf(db: Db | Tx, projectId: string): Promise<DocumentSummary[]> {
  return listDocuments(db, projectId);
}
