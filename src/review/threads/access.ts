import { type DocumentAccess, requireDocument, requireProject } from '@/documents/access';
import { requireScope } from '@/identity/access';
import type { Context } from '@/identity/context';
import type { Permission } from '@/identity/core/role';
import { AppError, isAppError } from '@/kernel/error';
import { mayChangeComment, mayDeleteComment } from './policy';
import { type FoundThread, findComment, findThread } from './store';

/** The place of a thread: a document or a change request. */
export interface ThreadPlace extends Pick<DocumentAccess, 'workspaceId' | 'projectId'> {
  documentId: string | null;
  changeRequestId: string | null;
}

const ONLY_AUTHOR = 'Only the author of a comment can edit or delete it.';
const ONLY_EDITORS = 'Only people who can edit the document can delete a guest’s comment.';

/** A place with the person's role there. */
interface PlaceOfPerson extends ThreadPlace {
  role: DocumentAccess['role'];
}

type Placed = Pick<FoundThread, 'documentId' | 'changeRequest'>;

/** Returns a thread by its id. Throws NOT_FOUND if the person may not read the document or request it's about. */
export async function requireThread(
  ctx: Context,
  threadId: string,
  permission: Permission,
): Promise<{ found: FoundThread; access: ThreadPlace }> {
  const notFound = threadNotFound().message;
  return requirePlaceOf(ctx, await findThread(ctx.db, threadId), { permission, notFound });
}

/** Returns a comment that the current user may edit. Throws FORBIDDEN for someone else's comment. */
export async function requireOwnComment(ctx: Context, commentId: string) {
  const { found, access } = await requireComment(ctx, commentId);
  if (!mayChangeComment(ctx.actor.userId, found)) throw new AppError('FORBIDDEN', ONLY_AUTHOR);
  return { found, access };
}

/** Returns a comment that the current user may delete. Throws FORBIDDEN for another one. */
export async function requireDeletableComment(ctx: Context, commentId: string) {
  const { found, access } = await requireComment(ctx, commentId);
  const { actor } = ctx;
  if (!mayDeleteComment({ userId: actor.userId, role: access.role }, found)) {
    throw new AppError('FORBIDDEN', found.authorId === null ? ONLY_EDITORS : ONLY_AUTHOR);
  }
  if (found.authorId === null) requireScope(actor, 'edit');
  return { found, access };
}

async function requireComment(ctx: Context, commentId: string) {
  const notFound = 'This comment doesn’t exist, or you don’t have access to it.';
  const { found, access } = await requirePlaceOf(ctx, await findComment(ctx.db, commentId), {
    permission: 'comment',
    notFound,
  });
  if (found.deletedAt) throw new AppError('NOT_FOUND', notFound);
  return { found, access };
}

export function threadNotFound(): AppError {
  return new AppError('NOT_FOUND', 'This thread doesn’t exist, or you don’t have access to it.');
}

async function requirePlaceOf<T extends Placed>(
  ctx: Context,
  found: T | undefined,
  { permission, notFound }: { permission: Permission; notFound: string },
): Promise<{ found: T; access: PlaceOfPerson }> {
  if (!found) throw new AppError('NOT_FOUND', notFound);
  try {
    return { found, access: await placeOf(ctx, found, permission) };
  } catch (error) {
    if (isAppError(error) && error.code === 'NOT_FOUND') throw new AppError('NOT_FOUND', notFound, { cause: error });
    throw error;
  }
}

/** Everyone in the project may take part in the discussion of a change request. */
async function placeOf(
  ctx: Context,
  { documentId, changeRequest }: Placed,
  permission: Permission,
): Promise<PlaceOfPerson> {
  if (documentId !== null) {
    const { workspaceId, projectId, role } = await requireDocument(ctx, documentId, permission);
    return { workspaceId, projectId, role, documentId, changeRequestId: null };
  }
  const { workspaceId, projectId, role } = await requireProject(ctx, changeRequest?.projectId ?? '', permission);
  return { workspaceId, projectId, role, documentId: null, changeRequestId: changeRequest?.id ?? null };
}
