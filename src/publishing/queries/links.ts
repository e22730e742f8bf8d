import { nameOf } from '@/documents/core/path';
import { requirePermission } from '@/identity/access';
import type { Context } from '@/identity/context';
import { sqlOfPool } from '@/platform/database';
import { requireShared } from '../access';
import { mayShare } from '../policy';
import type { ShareLinkState, ShareLinks, ShareLinkView, ShareSubject, WorkspaceShareLink } from '../schema';
import { type ListedLinkRow, listLinks, listWorkspaceLinks } from '../store';

const MOST_LISTED = 500;

/** The links to a document, for those who may edit it. */
export async function shareLinks(ctx: Context, subject: ShareSubject): Promise<ShareLinks> {
  const { obstacle = null } = await requireShared(ctx, subject);
  const rows = await listLinks(sqlOfPool(ctx.pool), subject, ctx.actor.userId);
  return { links: rows.map((row) => toView(row, new Date())), obstacle };
}

/** All links of a workspace, for owners and admins. What is in private projects of others stays unnamed. */
export async function workspaceLinks(
  ctx: Context,
  { workspaceId }: { workspaceId: string },
): Promise<WorkspaceShareLink[]> {
  await requirePermission(ctx.db, ctx, { workspaceId, permission: 'manage_members' });
  const { userId } = ctx.actor;
  const rows = await listWorkspaceLinks(sqlOfPool(ctx.pool), { workspaceId, userId, limit: MOST_LISTED });
  return rows.map((row) => {
    const { kind, subjectId, name } = row;
    return { ...toView(row, new Date()), subject: row.isHidden ? null : { kind, subjectId, name: nameOf(name) } };
  });
}

function toView(row: ListedLinkRow, now: Date): ShareLinkView {
  const { linkId, hint, creatorId, creatorName, createdAt, endsAt, hasPassword, isPinned, isIndexed } = row;
  const { viewCount, viewedAt } = row;
  const createdBy = { userId: creatorId, name: creatorName };
  const facts = { linkId, hint, createdBy, createdAt, endsAt, hasPassword, isPinned, isIndexed, viewCount, viewedAt };
  return { ...facts, state: stateOf(row, now) };
}

function stateOf({ endsAt, role, ...place }: ListedLinkRow, now: Date): ShareLinkState {
  if (endsAt !== null && endsAt <= now) return 'ended';
  return role !== null && mayShare({ ...place, role }) ? 'works' : 'suspended';
}
