import { requireDocument, requireProject } from '@/documents/access';
import { nameOf } from '@/documents/core/path';
import type { Context } from '@/identity/context';
import { mayWith } from '@/identity/core/token-scope';
import { shareObstacle } from './policy';
import type { ShareObstacle, ShareSubject } from './schema';
import { findAllowed } from './store';

export interface ShareAccess {
  workspaceId: string;
  projectId: string;
  /** Of the document. */
  name: string;
  /** Why the actor can't create a link; undefined: they can. */
  obstacle: ShareObstacle | undefined;
}

/**
 * What somebody needs to see and revoke the links to a document: the right to edit it. Throws NOT_FOUND and FORBIDDEN as
 * `requireDocument`.
 */
export async function requireShared(ctx: Context, { subjectId }: ShareSubject): Promise<ShareAccess> {
  const { workspaceId, projectId, path } = await requireDocument(ctx, subjectId, 'edit');
  const project = await requireProject(ctx, projectId, 'read');
  const isAllowed = await findAllowed(ctx.db, workspaceId);
  const scope = ctx.actor.token?.scope;
  const isBarred = project.isPrivate && !mayWith(scope, project.role, 'manage_projects');
  const obstacle = isAllowed ? (shareObstacle(project) ?? (isBarred ? 'private' : undefined)) : 'workspace';
  return { workspaceId, projectId, name: nameOf(path), obstacle };
}
