import type { Context } from '@/identity/context';
import { sqlOfPool } from '@/platform/database';
import type { DocumentSummary } from '../schema';
import { listTrash } from '../store';
import { withPairs } from '../store-pair';
import { projects } from './projects';

export interface TrashedDocument extends DocumentSummary {
  trashedAt: Date;
}

/** The documents in the trash, most recently deleted first, of all projects that the person sees and that aren't there too. */
export async function trash(ctx: Context, { workspaceId }: { workspaceId: string }): Promise<TrashedDocument[]> {
  const projectIds = (await projects(ctx, { workspaceId })).map(({ projectId }) => projectId);
  return withPairs(sqlOfPool(ctx.pool), await listTrash(ctx.db, projectIds));
}
