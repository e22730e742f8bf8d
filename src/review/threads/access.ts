import type { DocumentAccess } from '@/documents/access';
import type { Context } from '@/identity/context';
import type { Permission } from '@/identity/core/role';
import { AppError } from '@/kernel/error';
import { requireDocumentOf } from '@/versions/access';
import { mayChangeComment } from './policy';
import { findComment, findThread, type ThreadRow } from './store';

/** A thread, by its id; whoever may not read its document learns nothing of it. */
export async function requireThread(
  ctx: Context,
  threadId: string,
  permission: Permission,
): Promise<{ found: ThreadRow; access: DocumentAccess }> {
  const notFound = threadNotFound(threadId).message;
  return requireDocumentOf(ctx, await findThread(ctx.db, threadId), { permission, notFound });
}

/** A comment of one's own that still stands. Another's: FORBIDDEN. */
export async function requireOwnComment(ctx: Context, commentId: string) {
  const notFound = `comment not found: ${commentId.slice(0, 64)}`;
  const { found, access } = await requireDocumentOf(ctx, await findComment(ctx.db, commentId), {
    permission: 'comment',
    notFound,
  });
  if (found.deletedAt) throw new AppError('NOT_FOUND', notFound);
  if (!mayChangeComment(ctx.actor.userId, found)) {
    throw new AppError('FORBIDDEN', 'Only the author of a comment can edit or delete it.');
  }
  return { found, access };
}

export function threadNotFound(threadId: string): AppError {
  return new AppError('NOT_FOUND', `thread not found: ${threadId.slice(0, 64)}`);
}
