import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { inTransaction } from '@/platform/database';
import { topics } from '@/platform/topics';
import { requireDocument } from '../access';
import { requireFree, requireNotTrashed, requirePath } from '../checks';
import { kindOf } from '../core/path';
import { placesOf } from '../core/place';
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
  const document = await inTransaction(ctx.db, async (tx) => {
    const paths = await lockPaths(tx, projectId);
    const from = requireNotTrashed(paths.get(documentId));
    if (from === path) return findSummary(tx, documentId);
    requireAllowed([{ kind: 'move', from, to: path }]);
    paths.delete(documentId);
    requireFree(path, placesOf(paths.values()));
    await recordAuditEvent(tx, {
      workspaceId,
      actorId: ctx.actor.userId,
      action: 'document.renamed',
      subjectType: 'document',
      subjectId: documentId,
      data: { from, to: path },
    });
    return placeDocument(tx, documentId, { path, kind: kindOf(path) });
  });
  ctx.bus.publish(topics.project(projectId));
  return document;
}
