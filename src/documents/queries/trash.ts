import type { Context } from '@/identity/context';
import { requireProject } from '../access';
import type { DocumentSummary } from '../schema';
import { listTrash } from '../store';

export interface TrashedDocument extends DocumentSummary {
  trashedAt: Date;
}

/** The documents in a project's trash, most recently deleted first. */
export async function trash(ctx: Context, { projectId }: { projectId: string }): Promise<TrashedDocument[]> {
  await requireProject(ctx, projectId, 'read');
  return listTrash(ctx.db, projectId);
}
