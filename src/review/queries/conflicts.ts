import { readUpdates } from '@/documents/queries/document-state';
import type { Context } from '@/identity/context';
import { sqlOfPool } from '@/platform/database';
import { runTask } from '@/platform/threads/run-task';
import { TASKS } from '@/versions/work/tasks';
import { requireSuggestion } from '../access';
import { findActiveDecisions } from '../store';

/**
 * Returns the ids of a suggestion's open hunks whose text in the document has changed since, so that they can't be accepted
 * as they are. Throws NOT_FOUND if it's unknown or the caller may not read its document.
 */
export async function conflicts(ctx: Context, { suggestionId }: { suggestionId: string }): Promise<string[]> {
  const { found } = await requireSuggestion(ctx, suggestionId, 'read');
  const hunkIds = found.hunks.map(({ id }) => id);
  const [decided, { updates }] = await Promise.all([
    findActiveDecisions(ctx.db, hunkIds),
    readUpdates(sqlOfPool(ctx.pool), found.documentId),
  ]);
  const open = found.hunks.filter(({ id }) => !decided.has(id));
  const isInConflict = await runTask(TASKS, 'conflicts', { updates, hunks: open });
  return open.filter((_, i) => isInConflict[i]).map(({ id }) => id);
}
