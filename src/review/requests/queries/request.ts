import type { Context } from '@/identity/context';
import { mayWith } from '@/identity/core/token-scope';
import { enteredProjects } from '@/identity/queries/projects';
import { sqlOfPool } from '@/platform/database';
import { namesOfMembers } from '@/versions/queries/version';
import { personOf } from '../../people';
import { changeSetView } from '../../queries/change-set';
import { requireRequest, stateOf } from '../access';
import { askedWords } from '../core/title';
import { mayChangeParts, mayManageRequest } from '../policy';
import type { RequestView } from '../schema';
import { countReviewed, findTurn } from '../store';

/**
 * Returns the change request of a change set, with the parts that the current user may see. Any open change set counts
 * as a request, such as a turn's, even if nobody has given it a title or reviewers. Throws NOT_FOUND.
 */
export async function request(ctx: Context, { changeSetId }: { changeSetId: string }): Promise<RequestView> {
  const found = await requireRequest(ctx, changeSetId, 'read');
  const { request, stored, project, parts } = found;
  // Nobody decides what was replaced by a suggestion outside the request, so it counts neither here nor in the total.
  const isCounted = ({ status }: { status: string }) => status !== 'superseded';
  const shown = {
    suggestionIds: parts.suggestions
      .map(({ suggestion }) => suggestion)
      .filter(isCounted)
      .map(({ id }) => id),
    treeChangeIds: parts.tree.filter(isCounted).map(({ id }) => id),
  };
  const [changeSet, names, reviewed, asked] = await Promise.all([
    changeSetView(ctx, changeSetId, parts),
    namesOfMembers(ctx, project.workspaceId),
    countReviewed(sqlOfPool(ctx.pool), shown),
    askedIn(ctx, request, project),
  ]);
  const { userId, token } = ctx.actor;
  const may = (permission: 'comment' | 'decide') => !project.trashed && mayWith(token?.scope, project.role, permission);
  const [mayComment, mayDecide] = [may('comment'), may('decide')];
  return {
    changeSetId,
    projectId: project.projectId,
    projectName: project.name,
    ...{ title: request.title, description: request.description, isDraft: request.isDraft },
    asked: askedWords(asked, request.title),
    state: stateOf(found),
    author: personOf(request.authorId, names),
    turnId: request.turnId,
    createdAt: request.createdAt,
    reviewers: (stored?.reviewers ?? []).map(({ userId: reviewerId }) => ({
      ...personOf(reviewerId, names),
      reviewed: reviewed.get(reviewerId) ?? 0,
    })),
    changeSet,
    closed:
      stored?.closedAt && stored.closedBy !== null
        ? { by: personOf(stored.closedBy, names), at: stored.closedAt }
        : null,
    threadId: stored?.thread?.id ?? null,
    mayManage: mayComment && mayManageRequest(request, { userId, mayDecide }),
    mayChangeParts: mayComment && stored !== undefined && mayChangeParts(request, userId),
    ...{ mayComment, mayDecide },
  };
}

/**
 * Returns what the agent was asked for, or null if people suggested the parts, or if the user may not enter the project
 * of the conversation: it can move to another project than the request, with its document.
 */
async function askedIn(
  ctx: Context,
  { turnId, projectId }: { turnId: string | null; projectId: string },
  { workspaceId }: { workspaceId: string },
): Promise<string | null> {
  const turn = turnId === null ? undefined : await findTurn(ctx.db, turnId);
  if (!turn) return null;
  if (turn.projectId === projectId) return turn.request;
  const entered = await enteredProjects(ctx, { userId: ctx.actor.userId, workspaceId });
  return entered.includes(turn.projectId) ? turn.request : null;
}
