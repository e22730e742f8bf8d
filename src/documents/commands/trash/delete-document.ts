import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { inTransaction, type Tx } from '@/platform/database';
import { topics } from '@/platform/topics';
import { requireDocument, requireRole } from '../../access';
import { findCompanion } from '../../store-pair';
import { lockProject } from '../../store-project';
import { removeTrashed } from './delete-trashed';

/** Deletes a document's data in later domains. Rejects if the document must stay for now. */
export type ForgetDocument = (tx: Tx, documentId: string) => Promise<void>;

/**
 * Permanently deletes a document that is in the trash, with its text, history and comments, and its paired document.
 * For people who manage the workspace. Throws CONFLICT if it isn't in the trash.
 */
export async function deleteDocumentForGood(
  ctx: Context,
  input: { documentId: string },
  forget: ForgetDocument,
): Promise<void> {
  const { documentId, projectId, workspaceId, role } = await requireDocument(ctx, input.documentId, 'read');
  requireRole(ctx, role, 'manage_members');
  const deletion = { workspaceId, before: undefined, actorId: ctx.actor.userId, forget };
  const isDeleted = await inTransaction(ctx.db, async (tx) => {
    // Makes others who delete or restore the paired document wait.
    await lockProject(tx, projectId);
    const companion = await findCompanion(tx, documentId);
    if (!(await removeTrashed(tx, documentId, deletion))) return false;
    // The paired document was trashed with it. If it's no longer in the trash, it isn't deleted.
    if (companion) await removeTrashed(tx, companion.documentId, deletion);
    return true;
  });
  if (!isDeleted) {
    throw new AppError('CONFLICT', 'This document isn’t in the trash. Move it there before you delete it for good.');
  }
  ctx.bus.publish(topics.project(projectId));
}
