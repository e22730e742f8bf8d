import { readUpdates } from '@/documents/queries/document-state';
import type { Context } from '@/identity/context';
import { sqlOfPool } from '@/platform/database';
import { runTask } from '@/platform/threads/run-task';
import { requireDocumentOf } from '@/versions/access';
import { suggestionById } from '@/versions/queries/suggestion';
import { TASKS } from '@/versions/work/tasks';
import { findActiveDecisions } from '../store';

/**
 * Returns the ids of a suggestion's open hunks whose text in the document has changed since, so that they can't be accepted
 * as they are. Throws NOT_FOUND if it's unknown or the caller may not read its document.
 */
export async function conflicts(ctx: Context, { suggestionId }: { suggestionId: string }): Promise<string[]> {
  const { found } = await requireDocumentOf(ctx, await suggestionById(ctx.db, suggestionId), {
    permission: 'read',
    notFound: 'This suggestion doesn’t exist, or you don’t have access to it.',
  });
  const hunkIds = found.hunks.map(({ id }) => id);
  const [decided, { updates }] = await Promise.all([
    findActiveDecisions(ctx.db, hunkIds),
    readUpdates(sqlOfPool(ctx.pool), found.documentId),
  ]);
  const open = found.hunks.filter(({ id }) => !decided.has(id));
  const fits = await runTask(TASKS, 'fits', { updates, hunks: open });
  return open.filter((_, i) => !fits[i]).map(({ id }) => id);
}
