import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { inTransaction, type Tx } from '@/platform/database';
import { topics } from '@/platform/topics';
import { requireDocument, requireRole } from '../../access';
import { lockPaths, markTrashed } from '../../store';
import { findCompanion } from '../../store-pair';

/**
 * Moves what later domains review at a document elsewhere when it goes to the trash. Returns the topics to publish after
 * the commit.
 */
export type LeaveDocument = (tx: Tx, documentId: string) => Promise<string[]>;

const leaveNothing: LeaveDocument = async () => [];

/**
 * Moves a document to the trash, and a document that is paired with it. Their text, history and suggestions stay, and
 * their paths are free. Doing it twice has no further effect.
 */
export async function trashDocument(
  ctx: Context,
  input: { documentId: string },
  leave: LeaveDocument = leaveNothing,
): Promise<void> {
  const { documentId, projectId, workspaceId, role } = await requireDocument(ctx, input.documentId, 'read');
  requireRole(ctx, role, 'edit');
  const { userId } = ctx.actor;
  const place = { documentId, projectId, workspaceId, userId };
  const left = await inTransaction(ctx.db, (tx) => trashIn(tx, { ...place, leave }));
  ctx.bus.publish(topics.project(projectId), ...left);
}

export interface TrashIn {
  documentId: string;
  projectId: string;
  workspaceId: string;
  userId: string;
  leave: LeaveDocument;
}

/**
 * Moves a document to the trash in the caller's transaction, with its audit event, and the document that is paired with
 * it. The caller has checked access, and publishes `topics.project` and the returned topics after the commit.
 */
export async function trashIn(tx: Tx, trashed: TrashIn): Promise<string[]> {
  const { documentId, projectId, workspaceId, userId, leave } = trashed;
  const paths = await lockPaths(tx, projectId);
  if (!paths.has(documentId)) return [];
  const left: string[] = [];
  const companion = await findCompanion(tx, documentId);
  for (const id of companion ? [documentId, companion.documentId] : [documentId]) {
    const path = paths.get(id);
    if (path === undefined) continue;
    await markTrashed(tx, id);
    await recordAuditEvent(tx, {
      workspaceId,
      actorId: userId,
      action: 'document.trashed',
      subjectType: 'document',
      subjectId: id,
      data: { path },
    });
    left.push(...(await leave(tx, id)));
  }
  return left;
}
