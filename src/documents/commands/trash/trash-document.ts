import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { inTransaction, sqlOfTransaction, type Tx } from '@/platform/database';
import { topics } from '@/platform/topics';
import { requireDocument, requireRole } from '../../access';
import type { TrashDocument } from '../../schema';
import { lockPaths, markTrashed } from '../../store';
import { wereEdited } from '../../store-log';
import { findCompanion } from '../../store-pair';
import { lockHead } from '../append-update';

/**
 * Moves the reviews of later domains away from a document that goes to the trash. Returns the topics to publish after
 * the commit.
 */
export type LeaveDocument = (tx: Tx, documentId: string) => Promise<string[]>;

const leaveNothing: LeaveDocument = async () => [];

/**
 * Moves a document and its paired document to the trash. They keep their text, history and suggestions, and their paths
 * become free. Doing it twice has no further effect. With `unlessEdited`, neither is trashed if the text of one of them
 * has changed since it was created. Returns whether they are in the trash.
 */
export async function trashDocument(
  ctx: Context,
  input: TrashDocument,
  leave: LeaveDocument = leaveNothing,
): Promise<{ isTrashed: boolean }> {
  const { documentId, projectId, workspaceId, role } = await requireDocument(ctx, input.documentId, 'read');
  requireRole(ctx, role, 'edit');
  const { userId } = ctx.actor;
  const place = { documentId, projectId, workspaceId, userId };
  const left = await inTransaction(ctx.db, async (tx) => {
    if (input.unlessEdited && (await isEdited(tx, place))) return undefined;
    return trashIn(tx, { ...place, leave });
  });
  if (!left) return { isTrashed: false };
  ctx.bus.publish(topics.project(projectId), ...left);
  return { isTrashed: true };
}

/**
 * Returns whether someone has edited a document or its companion, and locks both against edits until the transaction
 * ends.
 */
async function isEdited(
  tx: Tx,
  { projectId, documentId }: { projectId: string; documentId: string },
): Promise<boolean> {
  if (!(await lockPaths(tx, projectId)).has(documentId)) return false;
  const companion = await findCompanion(tx, documentId);
  const documentIds = companion ? [documentId, companion.documentId].sort() : [documentId];
  for (const id of documentIds) await lockHead(tx, id);
  return wereEdited(sqlOfTransaction(tx), documentIds);
}

export interface TrashIn {
  documentId: string;
  projectId: string;
  workspaceId: string;
  userId: string;
  leave: LeaveDocument;
}

/**
 * Moves a document and its paired document to the trash in the caller's transaction, with audit events. The caller has
 * checked access, and publishes `topics.project` and the returned topics after the commit.
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
