import type { Context } from '@/identity/context';
import { sqlOfPool } from '@/platform/database';
import { nameWords } from '../core/search';
import type { ListTrash, TrashPage } from '../schema';
import { withPairs } from '../store-pair';
import { listTrash } from '../store-trash';
import { projects } from './projects';

/**
 * Returns the documents in the trash that match, most recently deleted first and page by page, of all projects that the
 * person may enter and that aren't in the trash themselves. The two documents of a sheet are listed once.
 */
export async function trash(ctx: Context, input: ListTrash): Promise<TrashPage> {
  const { workspaceId, query, projectId, cursor, limit } = input;
  const entered = (await projects(ctx, { workspaceId })).map((project) => project.projectId);
  const projectIds = projectId === undefined ? entered : entered.filter((id) => id === projectId);
  const sql = sqlOfPool(ctx.pool);
  const rows = await listTrash(sql, { projectIds, words: nameWords(query), after: cursor, limit: limit + 1 });
  const items = await withPairs(sql, rows.slice(0, limit));
  const last = items.at(-1);
  const isMore = rows.length > limit && last;
  return { items, nextCursor: isMore ? { trashedAt: last.trashedAt, documentId: last.documentId } : undefined };
}
