import type { Context } from '@/identity/context';
import { requireProject } from '../access';
import type { DocumentSummary } from '../schema';
import { listDocuments } from '../store';

/** A project's documents, by path; `buildTree` of core/tree makes the tree of them. */
export async function tree(ctx: Context, { projectId }: { projectId: string }): Promise<DocumentSummary[]> {
  await requireProject(ctx, projectId, 'read');
  return listDocuments(ctx.db, projectId);
}
