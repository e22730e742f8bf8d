import { nameOf } from '@/documents/core/path';
import { requirePermission } from '@/identity/access';
import type { Context } from '@/identity/context';
import { sqlOfPool } from '@/platform/database';
import { requireShared } from '../access';
import { type LinkManager, mayHaveUrl, mayShare } from '../policy';
import type {
  ShareLinkState,
  ShareLinks,
  ShareLinkUrlAccess,
  ShareLinkView,
  ShareSubject,
  WorkspaceShareLink,
} from '../schema';
import { type ListedLinkRow, listLinks, listWorkspaceLinks } from '../store';

const MAX_LISTED = 500;

/** Returns the links to a document or a project, for people who can edit it. */
export async function shareLinks(ctx: Context, subject: ShareSubject): Promise<ShareLinks> {
  const { obstacle = null, projectId, manages } = await requireShared(ctx, subject);
  const { userId } = ctx.actor;
  const [rows, ofProject] = await Promise.all([
    listLinks(sqlOfPool(ctx.pool), subject, userId),
    subject.kind === 'document'
      ? listLinks(sqlOfPool(ctx.pool), { kind: 'project', subjectId: projectId }, userId)
      : [],
  ]);
  const now = new Date();
  const projectLinkCount = ofProject.filter((row) => stateOf(row, now) === 'works').length;
  // API tokens never get an address.
  const mayAsk = obstacle === null && ctx.actor.token === undefined;
  const links = rows.map((row) => {
    const isCreator = row.creatorId === userId;
    return { ...toView(row, now), urlAccess: mayAsk ? urlAccessOf(row, { isCreator, manages }) : 'none' };
  });
  return { links, obstacle, projectLinkCount, manages };
}

function urlAccessOf(row: ListedLinkRow, manager: LinkManager): ShareLinkUrlAccess {
  if (!mayHaveUrl(row, manager)) return 'none';
  return row.isTokenStored ? 'copy' : 'replace';
}

/**
 * Returns all links of a workspace, for owners and admins. Names in private projects that they can't enter are left
 * out, also those of links and versions.
 */
export async function workspaceLinks(
  ctx: Context,
  { workspaceId }: { workspaceId: string },
): Promise<WorkspaceShareLink[]> {
  await requirePermission(ctx.db, ctx, { workspaceId, permission: 'manage_members' });
  const { userId } = ctx.actor;
  const rows = await listWorkspaceLinks(sqlOfPool(ctx.pool), { workspaceId, userId, limit: MAX_LISTED });
  return rows.map((row) => {
    const { kind, subjectId, isHidden } = row;
    const view = toView(isHidden ? { ...row, linkName: null, pinnedName: null } : row, new Date());
    const name = kind === 'document' ? nameOf(row.name) : row.name;
    return { ...view, subject: isHidden ? null : { kind, subjectId, name } };
  });
}

function toView(row: ListedLinkRow, now: Date): ShareLinkView {
  const { linkId, hint, linkName: name, creatorId, creatorName, createdAt, endsAt, hasPassword } = row;
  const { pinnedAt, pinnedName, isIndexed, access, showsThreads } = row;
  const { viewCount, viewedAt, commentCount, suggestionCount } = row;
  return {
    ...{ linkId, hint, name, createdAt, endsAt, hasPassword, isIndexed, access, showsThreads },
    ...{ viewCount, viewedAt, commentCount, suggestionCount },
    createdBy: { userId: creatorId, name: creatorName },
    pinned: pinnedAt && { at: pinnedAt, name: pinnedName },
    state: stateOf(row, now),
  };
}

function stateOf({ endsAt, role, ...place }: ListedLinkRow, now: Date): ShareLinkState {
  if (endsAt !== null && endsAt <= now) return 'ended';
  return role !== null && mayShare({ ...place, role }) ? 'works' : 'suspended';
}
