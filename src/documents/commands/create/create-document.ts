import type { Context } from '@/identity/context';
import { inTransaction } from '@/platform/database';
import { topics } from '@/platform/topics';
import { requireProject } from '../../access';
import { requireFree, requirePath, requireText } from '../../checks';
import { placesOf } from '../../core/place';
import type { CreateDocument, DocumentSummary } from '../../schema';
import { lockPaths } from '../../store';
import { addDocument } from './add-document';

/** Creates a document, empty or with a text. Throws CONFLICT if the path is in use. */
export async function createDocument(ctx: Context, input: CreateDocument): Promise<DocumentSummary> {
  const { projectId, workspaceId } = await requireProject(ctx, input.projectId, 'edit');
  const path = requirePath(input.path);
  const text = requireText(input.text ?? '', path);
  const document = await inTransaction(ctx.db, async (tx) => {
    requireFree(path, placesOf((await lockPaths(tx, projectId)).values()));
    return addDocument(tx, {
      projectId,
      workspaceId,
      userId: ctx.actor.userId,
      path,
      content: { text, lineEnds: 'lf', hasBom: false },
      source: 'created',
    });
  });
  ctx.bus.publish(topics.project(projectId));
  return document;
}
