import { type DocumentAccess, documentAccess, requireDocument } from '@/documents/access';
import type { Context } from '@/identity/context';
import { idSchema } from '@/identity/schema';
import { AppError, isAppError } from '@/kernel/error';
import type { Platform } from '@/platform/context';
import { type DraftRow, findDraft } from './store';

const NOT_FOUND = 'This draft was submitted or discarded, or you don’t have access to it.';

/** Returns a person's draft and their access to its document. Throws NOT_FOUND for other people's drafts. */
export async function requireOwnDraft(
  ctx: Context,
  draftId: string,
): Promise<{ draft: DraftRow; access: DocumentAccess }> {
  const draft = await findDraft(ctx.db, draftId);
  if (!draft || draft.authorId !== ctx.actor.userId) throw new AppError('NOT_FOUND', NOT_FOUND);
  try {
    return { draft, access: await requireDocument(ctx, draft.documentId, 'comment') };
  } catch (error) {
    if (isAppError(error) && error.code === 'NOT_FOUND') throw new AppError('NOT_FOUND', NOT_FOUND, { cause: error });
    throw error;
  }
}

/**
 * Returns a person's access to the document of a draft, and whether they may edit the draft, because it's theirs or
 * shared. Undefined if there is no such draft, or if they aren't a member of its workspace. Everyone who may read the
 * document may read its drafts.
 */
export async function draftAccess(
  platform: Platform,
  userId: string,
  draftId: string,
): Promise<{ access: DocumentAccess; isWritable: boolean } | undefined> {
  if (!idSchema.safeParse(draftId).success) return undefined;
  const draft = await findDraft(platform.db, draftId);
  const access = draft && (await documentAccess(platform, userId, draft.documentId));
  return access && { access, isWritable: draft.isShared || draft.authorId === userId };
}

/** Returns whether a draft still exists, so it was neither submitted nor discarded. */
export async function draftExists(platform: Platform, draftId: string): Promise<boolean> {
  return idSchema.safeParse(draftId).success && (await findDraft(platform.db, draftId)) !== undefined;
}
