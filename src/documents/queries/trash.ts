import type { Context } from '@/identity/context';
import { sqlOfPool } from '@/platform/database';
import type { DocumentSummary } from '../schema';
import { listTrash } from '../store';
import { withPairs } from '../store-pair';
import { projects } from './projects';

export interface TrashedDocument extends DocumentSummary {
  trashedAt: Date;
}

/**
 * Returns the documents in the trash, most recently deleted first, of all projects that the person may enter and that
 * aren't in the trash themselves.
 */
export async function trash(ctx: Context, { workspaceId }: { workspaceId: string }): Promise<TrashedDocument[]> {
  const projectIds = (await projects(ctx, { workspaceId })).map(({ projectId }) => projectId);
  return withPairs(sqlOfPool(ctx.pool), await listTrash(ctx.db, projectIds));
}
