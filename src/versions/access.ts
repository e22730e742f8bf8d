import { type DocumentAccess, requireDocument } from '@/documents/access';
import type { Context } from '@/identity/context';
import type { Permission } from '@/identity/core/role';
import { AppError, isAppError } from '@/kernel/error';

/**
 * Does the same as `requireDocument` for something that belongs to a document and was requested by its own id. A
 * stranger gets `notFound`, the same answer as for an unknown id, and learns nothing about the document.
 */
export async function requireDocumentOf<T extends { documentId: string }>(
  ctx: Context,
  found: T | undefined,
  { permission, notFound }: { permission: Permission; notFound: string },
): Promise<{ found: T; access: DocumentAccess }> {
  if (!found) throw new AppError('NOT_FOUND', notFound);
  try {
    return { found, access: await requireDocument(ctx, found.documentId, permission) };
  } catch (error) {
    if (isAppError(error) && error.code === 'NOT_FOUND') throw new AppError('NOT_FOUND', notFound, { cause: error });
    throw error;
  }
}
