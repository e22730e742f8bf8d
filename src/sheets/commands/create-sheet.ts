import { requireProject } from '@/documents/access';
import { requireFree, requirePath, requireText } from '@/documents/checks';
import { addDocument } from '@/documents/commands/create/add-document';
import { lockTree } from '@/documents/commands/lock-tree';
import { pairDocuments } from '@/documents/commands/pair-documents';
import { placesOf } from '@/documents/core/place';
import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { inTransaction } from '@/platform/database';
import { topics } from '@/platform/topics';
import { requireSheet } from '../access';
import { readDesign } from '../designs/read-design';
import type { CreateSheet, SheetSummary } from '../schema';

/**
 * Creates a sheet: `<path>.json` with the data and `<path>.typ` with the template, which stay together from now on.
 * Both come from a design, or from the input. Throws CONFLICT if a path is in use.
 */
export async function createSheet(ctx: Context, input: CreateSheet): Promise<SheetSummary> {
  const { projectId, workspaceId } = await requireProject(ctx, input.projectId, 'edit');
  const { userId } = ctx.actor;
  const { data = '', template = '' } = input.design ? await readDesign(input.design) : input;
  const files = [
    { path: requirePath(`${input.path}.json`), text: data },
    { path: requirePath(`${input.path}.typ`), text: template },
  ].map(({ path, text }) => ({ path, text: requireText(text, path) }));
  const sheetId = await inTransaction(ctx.db, async (tx) => {
    const paths = new Set((await lockTree(tx, projectId)).values());
    const ids: string[] = [];
    for (const { path, text } of files) {
      requireFree(path, placesOf(paths));
      paths.add(path);
      const content = { text, lineEnds: 'lf', hasBom: false } as const;
      ids.push(
        (await addDocument(tx, { projectId, workspaceId, userId, path, content, source: 'created' })).documentId,
      );
    }
    const [dataDocumentId = '', templateDocumentId = ''] = ids;
    const { pairId } = await pairDocuments(tx, { projectId, dataDocumentId, templateDocumentId });
    await recordAuditEvent(tx, {
      workspaceId,
      actorId: userId,
      action: 'sheet.created',
      subjectType: 'sheet',
      subjectId: pairId,
      data: { projectId, dataDocumentId, templateDocumentId },
    });
    return pairId;
  });
  ctx.bus.publish(topics.project(projectId));
  return requireSheet(ctx, sheetId, 'read');
}
