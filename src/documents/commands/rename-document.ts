import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { inTransaction, type Tx } from '@/platform/database';
import { topics } from '@/platform/topics';
import { requireDocument } from '../access';
import { requireFree, requireNotTrashed, requirePath } from '../checks';
import { kindOf } from '../core/path';
import { type PathChange, placesOf } from '../core/place';
import type { PathRules } from '../path-rules';
import type { DocumentSummary, RenameDocument } from '../schema';
import { findSummary, lockPaths, placeDocument } from '../store';

/**
 * Gives a document another name, another folder, or both. Its kind follows the new extension. Throws FORBIDDEN if
 * `rules` forbid it.
 */
export async function renameDocument(ctx: Context, input: RenameDocument, rules: PathRules): Promise<DocumentSummary> {
  const { documentId, projectId, workspaceId } = await requireDocument(ctx, input.documentId, 'edit');
  const path = requirePath(input.path);
  const requireAllowed = await rules(ctx, { projectId, workspaceId });
  const { userId } = ctx.actor;
  const document = await inTransaction(ctx.db, (tx) =>
    renameIn(tx, { documentId, projectId, workspaceId, userId, path }, requireAllowed),
  );
  ctx.bus.publish(topics.project(projectId));
  return document;
}

export interface RenameIn {
  documentId: string;
  projectId: string;
  workspaceId: string;
  userId: string;
  /** Normalised. */
  path: string;
}

/**
 * Renames a document in the caller's transaction, with its audit event. The caller has checked access, and publishes
 * `topics.project` after the commit. Throws CONFLICT if the path is in use, and FORBIDDEN if the document is in the
 * trash or `requireAllowed` forbids it.
 */
export async function renameIn(
  tx: Tx,
  { documentId, projectId, workspaceId, userId, path }: RenameIn,
  requireAllowed: (changes: readonly PathChange[]) => void,
): Promise<DocumentSummary> {
  const paths = await lockPaths(tx, projectId);
  const from = requireNotTrashed(paths.get(documentId));
  if (from === path) return findSummary(tx, documentId);
  requireAllowed([{ kind: 'move', from, to: path }]);
  paths.delete(documentId);
  requireFree(path, placesOf(paths.values()));
  await recordAuditEvent(tx, {
    workspaceId,
    actorId: userId,
    action: 'document.renamed',
    subjectType: 'document',
    subjectId: documentId,
    data: { from, to: path },
  });
  return placeDocument(tx, documentId, { path, kind: kindOf(path) });
}
