import { requireLiveText, requireProject } from '@/documents/access';
import { announceUpdate } from '@/documents/commands/append-update';
import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { isAppError } from '@/kernel/error';
import { inTransaction, type Tx } from '@/platform/database';
import { topics } from '@/platform/topics';
import { frozenBy } from '@/versions/core/hunks/frozen';
import { storedFrozenRanges } from '@/versions/queries/frozen-ranges';
import { Fork } from '../../fork';
import { MAX_DOCUMENTS, type UndoneReplace, type UndoReplaceInput } from '../schema';
import { findOpen, markUndone, type ReplacedRow } from '../store';

/**
 * Undoes a replacement by the same person, in up to 20 documents at a time: call it with the returned cursor until
 * there is none. Matches that someone has changed or frozen since are skipped, and so are documents that the person can
 * no longer edit, such as those in the trash. Throws NOT_FOUND and FORBIDDEN for the project.
 */
export async function undoReplace(
  ctx: Context,
  { projectId, runId, cursor }: UndoReplaceInput,
): Promise<UndoneReplace> {
  await requireProject(ctx, projectId, 'edit');
  const { userId } = ctx.actor;
  const rows = await findOpen(ctx.db, { runId, userId, projectId, after: cursor, limit: MAX_DOCUMENTS });
  let undone = 0;
  let kept = 0;
  for (const row of rows) {
    const count = await undoInOne(ctx, row);
    undone += count;
    kept += row.hunks.length - count;
  }
  const isMore = rows.length === MAX_DOCUMENTS;
  return { undone, kept, nextCursor: isMore ? rows.at(-1)?.documentId : undefined };
}

/** Returns how many of the document's matches were restored. */
async function undoInOne(ctx: Context, row: ReplacedRow): Promise<number> {
  const { documentId } = row;
  try {
    const { workspaceId } = await requireLiveText(ctx, documentId);
    const count = await inTransaction(ctx.db, (tx) => undo(tx, { ctx, workspaceId, row }));
    announceUpdate(ctx, documentId);
    ctx.bus.publish(topics.review(documentId));
    return count;
  } catch (error) {
    if (isAppError(error)) return 0;
    throw error;
  }
}

async function undo(
  tx: Tx,
  { ctx, workspaceId, row }: { ctx: Context; workspaceId: string; row: ReplacedRow },
): Promise<number> {
  const { documentId, runId, hunks } = row;
  const fork = await Fork.open(tx, documentId, { asPerson: ctx.actor.userId });
  try {
    // The fork holds a lock, so nobody else undoes the same replacement.
    if (!(await markUndone(tx, { runId, documentId }))) return 0;
    const passages = fork.placeFrozen(await storedFrozenRanges(tx, documentId));
    const changes = fork.resolve(hunks).flatMap((now, i) => {
      const newText = hunks[i]!.after;
      return now.status === 'clean' && !frozenBy(passages, now, newText) ? [{ now, newText }] : [];
    });
    if (changes.length > 0) fork.apply(changes);
    await fork.append(tx, { changedBy: ctx.actor.userId });
    await recordAuditEvent(tx, {
      ...{ workspaceId, actorId: ctx.actor.userId, action: 'document.replace_undone' },
      ...{ subjectType: 'document', subjectId: documentId, data: { runId, count: changes.length } },
    });
    return changes.length;
  } finally {
    fork.close();
  }
}
