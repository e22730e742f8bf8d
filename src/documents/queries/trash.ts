import type { Context } from '@/identity/context';
import { sqlOfPool } from '@/platform/database';
import { requireProject } from '../access';
import type { DocumentSummary } from '../schema';
import { listTrash } from '../store';
import { withPairs } from '../store-pair';

export interface TrashedDocument extends DocumentSummary {
  trashedAt: Date;
}

/** The documents in a project's trash, most recently deleted first. */
export async function trash(ctx: Context, { projectId }: { projectId: string }): Promise<TrashedDocument[]> {
  await requireProject(ctx, projectId, 'read');
  return withPairs(sqlOfPool(ctx.pool), await listTrash(ctx.db, projectId));
}
