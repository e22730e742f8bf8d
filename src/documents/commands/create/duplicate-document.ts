import type { Context } from '@/identity/context';
import { inTransaction, sqlOfTransaction, type Tx } from '@/platform/database';
import { topics } from '@/platform/topics';
import { requireDocument } from '../../access';
import { requireChosen, requireNotTrashed } from '../../checks';
import { copyPaths, placesOf } from '../../core/place';
import type { PathRules } from '../../path-rules';
import { currentText } from '../../queries/document-state';
import type { DocumentSummary } from '../../schema';
import { findDocument, lockPaths } from '../../store';
import { findPairOf, insertPair } from '../../store-pair';
import { addDocument } from './add-document';

/**
 * Creates a copy of the current text next to the original, with its own history. If the document is paired with another
 * one, that is copied too, and the copies are paired. Throws FORBIDDEN if `rules` forbid it.
 */
export async function duplicateDocument(
  ctx: Context,
  input: { documentId: string },
  rules: PathRules,
): Promise<DocumentSummary> {
  const { documentId, projectId, workspaceId } = await requireDocument(ctx, input.documentId, 'edit');
  const requireAllowed = await rules(ctx, { projectId, workspaceId });
  const { userId } = ctx.actor;
  const document = await inTransaction(ctx.db, async (tx) => {
    const paths = await lockPaths(tx, projectId);
    requireNotTrashed(paths.get(documentId));
    const sources = await togetherWith(tx, documentId);
    const from = sources.map((id) => requireNotTrashed(paths.get(id)));
    const to = copyPaths(from, placesOf(paths.values()));
    const copies: DocumentSummary[] = [];
    for (const [i, sourceId] of sources.entries()) {
      const path = requireChosen(to?.[i]);
      requireAllowed([{ kind: 'copy', from: from[i] ?? '', to: path }]);
      copies.push(await addDuplicate(tx, { sourceId, projectId, workspaceId, userId, path }));
    }
    const [data, template] = copies;
    if (data && template) {
      await insertPair(tx, { projectId, dataDocumentId: data.documentId, templateDocumentId: template.documentId });
    }
    return copies[sources.indexOf(documentId)] as DocumentSummary;
  });
  ctx.bus.publish(topics.project(projectId));
  return document;
}

/** Returns the documents that are copied with a document: both of its pair, the data first, or only itself. */
async function togetherWith(tx: Tx, documentId: string): Promise<string[]> {
  const pair = await findPairOf(tx, documentId);
  return pair ? [pair.dataDocumentId, pair.templateDocumentId] : [documentId];
}

interface Duplicate {
  sourceId: string;
  projectId: string;
  workspaceId: string;
  userId: string;
  path: string;
}

async function addDuplicate(tx: Tx, { sourceId, ...place }: Duplicate): Promise<DocumentSummary> {
  const source = await findDocument(tx, sourceId);
  const { text } = await currentText(sqlOfTransaction(tx), sourceId);
  return addDocument(tx, {
    ...place,
    content: { text, lineEnds: source?.lineEnds ?? 'lf', hasBom: source?.hasBom ?? false },
    source: 'duplicated',
    sourceDocumentId: sourceId,
  });
}
