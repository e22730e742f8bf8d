import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { inTransaction } from '@/platform/database';
import { topics } from '@/platform/topics';
import { requireDocument, requireRole } from '../../access';
import { lockPaths, markTrashed } from '../../store';

/**
 * Moves a document to the trash. Its text, history and suggestions stay, and its path is free. Doing it twice has no
 * further effect.
 */
export async function trashDocument(ctx: Context, input: { documentId: string }): Promise<void> {
  const { documentId, projectId, workspaceId, role } = await requireDocument(ctx, input.documentId, 'read');
  requireRole(ctx, role, 'edit');
  await inTransaction(ctx.db, async (tx) => {
    const path = (await lockPaths(tx, projectId)).get(documentId);
    if (path === undefined) return;
    await markTrashed(tx, documentId);
    await recordAuditEvent(tx, {
      workspaceId,
      actorId: ctx.actor.userId,
      action: 'document.trashed',
      subjectType: 'document',
      subjectId: documentId,
      data: { path },
    });
  });
  ctx.bus.publish(topics.project(projectId));
}
