import { requireDocument } from '@/documents/access';
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
  const { projectId } = await requireDocument(ctx, documentId, 'comment');
  await inTransaction(ctx.db, (tx) => insertCarried(tx, { fileIds, userId: ctx.actor.userId, projectId }));
}
