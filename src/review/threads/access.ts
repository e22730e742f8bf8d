import type { DocumentAccess } from '@/documents/access';
import type { Context } from '@/identity/context';
import type { Permission } from '@/identity/core/role';
import { AppError } from '@/kernel/error';
import { requireDocumentOf } from '@/versions/access';
import { mayChangeComment } from './policy';
import { findComment, findThread, type ThreadRow } from './store';

/** Returns a thread by its id. A person who may not read its document learns nothing about it. */
export async function requireThread(
  ctx: Context,
  threadId: string,
  permission: Permission,
): Promise<{ found: ThreadRow; access: DocumentAccess }> {
  const notFound = threadNotFound().message;
  return requireDocumentOf(ctx, await findThread(ctx.db, threadId), { permission, notFound });
}

/**
 * Returns a comment that belongs to the current user and isn't deleted. Throws FORBIDDEN for someone else's comment.
 */
export async function requireOwnComment(ctx: Context, commentId: string) {
  const notFound = 'This comment doesn’t exist, or you don’t have access to it.';
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

export function threadNotFound(): AppError {
  return new AppError('NOT_FOUND', 'This thread doesn’t exist, or you don’t have access to it.');
}
