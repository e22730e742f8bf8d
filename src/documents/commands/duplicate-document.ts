import type { Context } from '@/identity/context';
import { inTransaction, sqlOfTransaction } from '@/platform/database';
import { topics } from '@/platform/topics';
import { requireDocument } from '../access';
import { requireChosen, requireNotTrashed } from '../checks';
import { copyPath, placesOf } from '../core/place';
import { currentText } from '../queries/document-state';
import type { DocumentSummary } from '../schema';
import { findDocument, lockPaths } from '../store';
import { addDocument } from './add-document';

/** A copy of the text as it stands now, beside the original, with a history of its own. */
export async function duplicateDocument(ctx: Context, input: { documentId: string }): Promise<DocumentSummary> {
  const { documentId, projectId, workspaceId } = await requireDocument(ctx, input.documentId, 'edit');
  const document = await inTransaction(ctx.db, async (tx) => {
    const paths = await lockPaths(tx, projectId);
    const original = requireNotTrashed(paths.get(documentId));
    const source = await findDocument(tx, documentId);
    const { text } = await currentText(sqlOfTransaction(tx), documentId);
    return addDocument(tx, {
      projectId,
      workspaceId,
      userId: ctx.actor.userId,
      path: requireChosen(copyPath(original, placesOf(paths.values()))),
      content: { text, lineEnds: source?.lineEnds ?? 'lf', hasBom: source?.hasBom ?? false },
      source: 'duplicated',
      sourceDocumentId: documentId,
    });
  });
  ctx.bus.publish(topics.project(projectId));
  return document;
}
