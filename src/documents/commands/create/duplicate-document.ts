import type { Context } from '@/identity/context';
import { inTransaction, sqlOfTransaction } from '@/platform/database';
import { topics } from '@/platform/topics';
import { requireDocument } from '../../access';
import { requireChosen, requireNotTrashed } from '../../checks';
import { copyPath, placesOf } from '../../core/place';
import type { PathRules } from '../../path-rules';
import { currentText } from '../../queries/document-state';
import type { DocumentSummary } from '../../schema';
import { findDocument, lockPaths } from '../../store';
import { addDocument } from './add-document';

/**
 * Creates a copy of the current text next to the original, with its own history. Throws FORBIDDEN if `rules` forbid it.
 */
export async function duplicateDocument(
  ctx: Context,
  input: { documentId: string },
  rules: PathRules,
): Promise<DocumentSummary> {
  const { documentId, projectId, workspaceId } = await requireDocument(ctx, input.documentId, 'edit');
  const requireAllowed = await rules(ctx, { projectId, workspaceId });
  const document = await inTransaction(ctx.db, async (tx) => {
    const paths = await lockPaths(tx, projectId);
    const original = requireNotTrashed(paths.get(documentId));
    const path = requireChosen(copyPath(original, placesOf(paths.values())));
    requireAllowed([{ kind: 'copy', from: original, to: path }]);
    const source = await findDocument(tx, documentId);
    const { text } = await currentText(sqlOfTransaction(tx), documentId);
    return addDocument(tx, {
      projectId,
      workspaceId,
      userId: ctx.actor.userId,
      path,
      content: { text, lineEnds: source?.lineEnds ?? 'lf', hasBom: source?.hasBom ?? false },
      source: 'duplicated',
      sourceDocumentId: documentId,
    });
  });
  ctx.bus.publish(topics.project(projectId));
  return document;
}
