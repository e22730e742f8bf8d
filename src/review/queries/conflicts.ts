import { readUpdates } from '@/documents/queries/document-state';
import type { Context } from '@/identity/context';
import { sqlOfPool } from '@/platform/database';
import { runTask } from '@/platform/threads/run-task';
import { TASKS } from '@/versions/work/tasks';
import { requireSuggestion } from '../access';
import type { Conflict } from '../schema';
import { findActiveDecisions } from '../store';

/**
 * Returns a suggestion's open hunks whose text in the document has changed since. Throws NOT_FOUND if the suggestion is
 * unknown or the caller may not read its document.
 */
export async function conflicts(ctx: Context, { suggestionId }: { suggestionId: string }): Promise<Conflict[]> {
  const { found } = await requireSuggestion(ctx, suggestionId, 'read');
  const hunkIds = found.hunks.map(({ id }) => id);
  const [decided, { updates }] = await Promise.all([
    findActiveDecisions(ctx.db, hunkIds),
    readUpdates(sqlOfPool(ctx.pool), found.documentId),
  ]);
  const open = found.hunks.filter(({ id }) => !decided.has(id));
  const texts = await runTask(TASKS, 'conflicts', { updates, hunks: open });
  return open.flatMap(({ id }, i) => {
    const now = texts[i];
    return now === undefined ? [] : [{ hunkId: id, now }];
  });
}
