import { requireDocument } from '@/documents/access';
import type { Context } from '@/identity/context';
import { mayWith } from '@/identity/core/token-scope';
import { sqlOfPool } from '@/platform/database';
import type { DraftView } from '../schema';
import { listDrafts } from '../store';

/** Returns a document's drafts: the person's own first, then the last written. At most 100. */
export async function drafts(ctx: Context, { documentId }: { documentId: string }): Promise<DraftView[]> {
  const { role } = await requireDocument(ctx, documentId, 'read');
  const { userId, token } = ctx.actor;
  const rows = await listDrafts(sqlOfPool(ctx.pool), { documentId, userId });
  return rows.map(({ id, authorId, authorName, createdAt, isShared, isEmpty, amendsId }) => ({
    draftId: id,
    documentId,
    author: { userId: authorId, name: authorName },
    startedAt: createdAt,
    isOwn: authorId === userId,
    isShared,
    isEmpty,
    amendsId,
    mayWrite: (isShared || authorId === userId) && mayWith(token?.scope, role, 'comment'),
  }));
}
