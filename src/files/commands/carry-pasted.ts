import { requireDocument } from '@/documents/access';
import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { inTransaction } from '@/platform/database';
import type { CarryPastedInput } from '../schema';
import { insertCarried } from '../store';

/**
 * Lets the people of a document's project read files that the person pasted into it from other projects. Files that the
 * person may not read stay inaccessible, and so do files of other workspaces.
 */
export async function carryPasted(ctx: Context, { documentId, fileIds }: CarryPastedInput): Promise<void> {
  // Like an upload: suggestions can contain files too.
  const { projectId, workspaceId } = await requireDocument(ctx, documentId, 'comment');
  const { userId } = ctx.actor;
  await inTransaction(ctx.db, async (tx) => {
    const files = await insertCarried(tx, { fileIds, userId, projectId });
    if (files.length === 0) return;
    await recordAuditEvent(tx, {
      workspaceId,
      actorId: userId,
      action: 'file.carried',
      subjectType: 'document',
      subjectId: documentId,
      // Without the files' own projects: readers of the event may not be allowed to know of them.
      data: { projectId, files },
    });
  });
}
