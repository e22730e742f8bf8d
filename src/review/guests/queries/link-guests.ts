import type { Context } from '@/identity/context';
import { may } from '@/identity/core/role';
import { projectRoles } from '@/identity/queries/projects';
import { sqlOfPool } from '@/platform/database';
import { guestAuthor } from '@/versions/guest-author';
import type { LinkGuests } from '../../schema';
import { findLinkGuests } from '../store';

const MOST = 100;

/**
 * Returns the guests of a share link, those who wrote last first, with what they left in documents that the actor may edit.
 * The caller has checked that the actor may see the link.
 */
export async function linkGuests(
  ctx: Context,
  { linkId, workspaceId }: { linkId: string; workspaceId: string },
): Promise<LinkGuests> {
  const roles = await projectRoles(ctx, workspaceId);
  const projectIds = [...roles].flatMap(([projectId, role]) => (may(role, 'edit') ? projectId : []));
  const rows = await findLinkGuests(sqlOfPool(ctx.pool), { linkId, projectIds, limit: MOST });
  const guests = rows.map(({ guestId, guestName, total: _, ...facts }) => ({
    guest: guestAuthor({ guestId, guestName }),
    ...facts,
  }));
  return { guests, total: rows[0]?.total ?? 0 };
}
