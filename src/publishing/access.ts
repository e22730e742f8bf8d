import { documentAccess, projectAccess, requireDocument, requireProject } from '@/documents/access';
import { requireSession } from '@/identity/access';
import type { Context } from '@/identity/context';
import { mayWith } from '@/identity/core/token-scope';
import { membershipOf } from '@/identity/queries/membership';
import { type LinkManager, shareObstacle } from './policy';
import { missingLink, obstacleError } from './refusals';
import type { ShareObstacle, ShareSubject } from './schema';
import { findAllowed, findSubject, type LinkSubjectRow } from './store';

export interface ShareAccess {
  workspaceId: string;
  /** The project, or the document's project. */
  projectId: string;
  /** Why the actor can't create a link, or undefined if they can. */
  obstacle: ShareObstacle | undefined;
  /** Whether they manage the project or the workspace. */
  manages: boolean;
}

/**
 * Checks that the actor can see and create links: they must be able to edit the document, or all documents of the
 * project. Throws NOT_FOUND and FORBIDDEN like `requireDocument`.
 */
export async function requireShared(ctx: Context, { kind, subjectId }: ShareSubject): Promise<ShareAccess> {
  const projectId = kind === 'project' ? subjectId : (await requireDocument(ctx, subjectId, 'edit')).projectId;
  const project = await requireProject(ctx, projectId, kind === 'project' ? 'edit' : 'read');
  const { workspaceId } = project;
  const isAllowed = await findAllowed(ctx.db, workspaceId);
  const scope = ctx.actor.token?.scope;
  const managesProject = mayWith(scope, project.role, 'manage_projects');
  const member = await membershipOf(ctx, ctx.actor.userId, workspaceId);
  const isBarred = project.isPrivate && !managesProject;
  const obstacle = isAllowed ? (shareObstacle(project) ?? (isBarred ? 'private' : undefined)) : 'workspace';
  return { workspaceId, projectId, obstacle, manages: managesProject || mayWith(scope, member, 'manage_members') };
}

/**
 * Returns a link that the actor can change: they could create the same link. Throws FORBIDDEN for API tokens, NOT_FOUND
 * for a link that is unknown or revoked, and FORBIDDEN or CONFLICT if the actor can't share its document or project.
 */
export async function requireChangeable(ctx: Context, linkId: string): Promise<LinkSubjectRow & LinkManager> {
  requireSession(ctx.actor);
  const link = await findSubject(ctx.db, linkId);
  if (!link) throw missingLink();
  const { userId } = ctx.actor;
  const access = link.kind === 'document' ? documentAccess : projectAccess;
  if (!(await access(ctx, userId, link.subjectId))) throw missingLink();
  const { obstacle, manages } = await requireShared(ctx, link);
  if (obstacle) throw obstacleError(obstacle);
  return { ...link, manages, isCreator: link.createdBy === userId };
}
