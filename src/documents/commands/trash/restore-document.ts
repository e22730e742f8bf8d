import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { inTransaction, type Tx } from '@/platform/database';
import { topics } from '@/platform/topics';
import { requireDocument, requireRole } from '../../access';
import { requireChosen } from '../../checks';
import { kindOf } from '../../core/path';
import { freePaths, type PathChange, placesOf } from '../../core/place';
import type { PathRules } from '../../path-rules';
import type { DocumentSummary } from '../../schema';
import { findSummary, lockPaths, placeDocument } from '../../store';
import { findCompanion } from '../../store-pair';

/**
 * Restores a document and its paired document from the trash, to the old path, or next to it if that path is in use.
 * Does nothing if the document isn't in the trash. Throws FORBIDDEN if `rules` forbid the new path.
 */
export async function restoreDocument(
  ctx: Context,
  input: { documentId: string },
  rules: PathRules,
): Promise<DocumentSummary> {
  const { documentId, projectId, workspaceId, path: from, role } = await requireDocument(ctx, input.documentId, 'read');
  requireRole(ctx, role, 'edit');
  const requireAllowed = await rules(ctx, { projectId, workspaceId });
  const { userId } = ctx.actor;
  const document = await inTransaction(ctx.db, (tx) =>
    restoreIn(tx, { documentId, projectId, workspaceId, userId, from }, requireAllowed),
  );
  ctx.bus.publish(topics.project(projectId));
  return document;
}

export interface RestoreIn {
  documentId: string;
  projectId: string;
  workspaceId: string;
  userId: string;
  /** Its old path. */
  from: string;
}

/**
 * Restores a document and its paired document in the caller's transaction, with audit events. The caller has checked
 * access, and publishes `topics.project` after the commit.
 */
export async function restoreIn(
  tx: Tx,
  { documentId, projectId, workspaceId, userId, from }: RestoreIn,
  requireAllowed: (changes: readonly PathChange[]) => void,
): Promise<DocumentSummary> {
  const paths = await lockPaths(tx, projectId);
  if (paths.has(documentId)) return findSummary(tx, documentId);
  const companion = await findCompanion(tx, documentId);
  const restored = [{ documentId, path: from }, ...(companion && !paths.has(companion.documentId) ? [companion] : [])];
  const free = freePaths(
    restored.map((document) => document.path),
    placesOf(paths.values()),
    'restored',
  );
  for (const [i, document] of restored.entries()) {
    const path = requireChosen(free?.[i]);
    if (path !== document.path) requireAllowed([{ kind: 'move', from: document.path, to: path }]);
    await recordAuditEvent(tx, {
      workspaceId,
      actorId: userId,
      action: 'document.restored',
      subjectType: 'document',
      subjectId: document.documentId,
      data: { path },
    });
    await placeDocument(tx, document.documentId, { path, kind: kindOf(path), userId });
  }
  return findSummary(tx, documentId);
}
