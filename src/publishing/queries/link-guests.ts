import type { Context } from '@/identity/context';
import { isAppError } from '@/kernel/error';
import { linkGuests } from '@/review/guests/queries/link-guests';
import type { LinkGuests } from '@/review/schema';
import { requireShared, type ShareAccess } from '../access';
import { missingLink } from '../refusals';
import type { ShareSubject } from '../schema';
import { findSubject } from '../store';

/**
 * Returns the people without an account who wrote through a link, for people who can edit what it opens. Throws NOT_FOUND,
 * also for a revoked link, and FORBIDDEN.
 */
export async function guestsOfLink(ctx: Context, { linkId }: { linkId: string }): Promise<LinkGuests> {
  const link = await findSubject(ctx.db, linkId);
  if (!link) throw missingLink();
  const { workspaceId } = await requireOpened(ctx, link);
  return linkGuests(ctx, { linkId, workspaceId });
}

async function requireOpened(ctx: Context, subject: ShareSubject): Promise<ShareAccess> {
  try {
    return await requireShared(ctx, subject);
  } catch (error) {
    // The error of the document or project would name it.
    throw isAppError(error) && error.code === 'NOT_FOUND' ? missingLink() : error;
  }
}
