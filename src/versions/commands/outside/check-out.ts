import { requireDocument } from '@/documents/access';
import { document } from '@/documents/queries/document';
import type { Context } from '@/identity/context';
import type { CheckedOut } from '../../schema';
import { pinText } from '../pin-document';

/**
 * Returns the live text for a person who edits it elsewhere, stored as a version that their suggestion can be based on.
 * Nothing is stored if the newest version already has that text. Throws NOT_FOUND, FORBIDDEN.
 */
export async function checkOut(ctx: Context, { documentId }: { documentId: string }): Promise<CheckedOut> {
  await requireDocument(ctx, documentId, 'comment');
  const { lineEnds, hasBom } = await document(ctx, { documentId });
  const { versionId, text } = await pinText(ctx, {
    documentId,
    turnIds: [],
    description: 'Checked out for editing in another program',
  });
  return { documentId, versionId, text, lineEnds, hasBom };
}
