import { requireProject } from '@/documents/access';
import { announceUpdate } from '@/documents/commands/append-update';
import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { inTransaction, type Tx } from '@/platform/database';
import { topics } from '@/platform/topics';
import { Fork } from '../../fork';
import { MOST_DOCUMENTS, type UndoneReplace, type UndoReplaceInput } from '../schema';
import { countOpen, findOpen, markUndone, type ReplacedRow } from '../store';

/**
 * Takes back a replacement of the same person, in up to 20 documents at a time: call it until nothing is left. Matches
 * that somebody has changed since stay as they are. Throws NOT_FOUND and
 * FORBIDDEN for the project.
 */
export async function undoReplace(ctx: Context, { projectId, runId }: UndoReplaceInput): Promise<UndoneReplace> {
  const { workspaceId } = await requireProject(ctx, projectId, 'edit');
  const { userId } = ctx.actor;
  const rows = await findOpen(ctx.db, { runId, userId, projectId, limit: MOST_DOCUMENTS });
  let undone = 0;
  let kept = 0;
  for (const row of rows) {
    const { documentId } = row;
    const count = await inTransaction(ctx.db, (tx) => undo(tx, { ctx, workspaceId, row }));
    undone += count;
    kept += row.hunks.length - count;
    announceUpdate(ctx, documentId);
    ctx.bus.publish(topics.review(documentId));
  }
  return { undone, kept, left: await countOpen(ctx.db, { runId, userId, projectId }) };
}

/** Returns how many of the document's matches are back as they were. */
async function undo(
  tx: Tx,
  { ctx, workspaceId, row }: { ctx: Context; workspaceId: string; row: ReplacedRow },
): Promise<number> {
  const { documentId, runId, hunks } = row;
  const fork = await Fork.open(tx, documentId, { asPerson: ctx.actor.userId });
  try {
    // Under the lock of the fork, nobody else undoes the same.
    if (!(await markUndone(tx, { runId, documentId }))) return 0;
    const places = fork.resolve(hunks);
    const changes = places.flatMap((now, i) => (now.status === 'clean' ? [{ now, newText: hunks[i]!.after }] : []));
    if (changes.length > 0) fork.apply(changes);
    await fork.append(tx);
    await recordAuditEvent(tx, {
      ...{ workspaceId, actorId: ctx.actor.userId, action: 'document.replace_undone' },
      ...{ subjectType: 'document', subjectId: documentId, data: { runId, count: changes.length } },
    });
    return changes.length;
  } finally {
    fork.close();
  }
}
