import { type DocumentAccess, requireDocument, requireProject } from '@/documents/access';
import type { Context } from '@/identity/context';
import type { Permission } from '@/identity/core/role';
import { AppError, isAppError } from '@/kernel/error';
import { mayChangeComment } from './policy';
import { type FoundThread, findComment, findThread } from './store';

/** Where a thread is: in a document, or at a change request. */
export interface ThreadPlace extends Pick<DocumentAccess, 'workspaceId' | 'projectId'> {
  documentId: string | null;
  changeRequestId: string | null;
}

type Placed = Pick<FoundThread, 'documentId' | 'changeRequest'>;

/** Returns a thread by its id. A person who may not read what it's about learns nothing about it. */
export async function requireThread(
  ctx: Context,
  threadId: string,
  permission: Permission,
): Promise<{ found: FoundThread; access: ThreadPlace }> {
  const notFound = threadNotFound().message;
  return requirePlaceOf(ctx, await findThread(ctx.db, threadId), { permission, notFound });
}

/**
 * Returns a comment that belongs to the current user and isn't deleted. Throws FORBIDDEN for someone else's comment.
 */
export async function requireOwnComment(ctx: Context, commentId: string) {
  const notFound = 'This comment doesn’t exist, or you don’t have access to it.';
  const { found, access } = await requirePlaceOf(ctx, await findComment(ctx.db, commentId), {
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

async function requirePlaceOf<T extends Placed>(
  ctx: Context,
  found: T | undefined,
  { permission, notFound }: { permission: Permission; notFound: string },
): Promise<{ found: T; access: ThreadPlace }> {
  if (!found) throw new AppError('NOT_FOUND', notFound);
  try {
    return { found, access: await placeOf(ctx, found, permission) };
  } catch (error) {
    if (isAppError(error) && error.code === 'NOT_FOUND') throw new AppError('NOT_FOUND', notFound, { cause: error });
    throw error;
  }
}

/** The discussion of a change request is for everyone in its project. */
async function placeOf(
  ctx: Context,
  { documentId, changeRequest }: Placed,
  permission: Permission,
): Promise<ThreadPlace> {
  if (documentId !== null) {
    const { workspaceId, projectId } = await requireDocument(ctx, documentId, permission);
    return { workspaceId, projectId, documentId, changeRequestId: null };
  }
  const { workspaceId, projectId } = await requireProject(ctx, changeRequest?.projectId ?? '', permission);
  return { workspaceId, projectId, documentId: null, changeRequestId: changeRequest?.id ?? null };
}
