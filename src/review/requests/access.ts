import { type ProjectAccess, requireProject } from '@/documents/access';
import type { Context } from '@/identity/context';
import type { Permission } from '@/identity/core/role';
import { mayWith } from '@/identity/core/token-scope';
import { AppError, isAppError } from '@/kernel/error';
import { type ChangeSetParts, currentParts, isEmpty, madeParts } from '../queries/change-set';
import { type RequestState, requestState } from './core/state';
import { requestTitle } from './core/title';
import { mayChangeParts, mayManageRequest } from './policy';
import { findRequest, findTurn, type RequestRow, type StoredRequest } from './store';

const NOT_FOUND = 'This change request doesn’t exist, or you don’t have access to it.';

/** A change request and the parts of it that the current user may see. */
export interface FoundRequest {
  /** The stored request, or one implied by the change set if nobody has created a request for it. */
  request: RequestRow & { createdAt: Date };
  stored: StoredRequest | undefined;
  project: ProjectAccess;
  parts: ChangeSetParts;
}

/**
 * Returns the change request of a change set. Someone who may not enter its project gets NOT_FOUND. Throws NOT_FOUND
 * and FORBIDDEN.
 */
export async function requireRequest(ctx: Context, changeSetId: string, permission: Permission): Promise<FoundRequest> {
  const [stored, all] = await Promise.all([findRequest(ctx.db, changeSetId), madeParts(ctx, changeSetId)]);
  // Nothing can be decided for documents in the trash.
  const made = { ...all, suggestions: all.suggestions.filter(({ access }) => !access.trashed) };
  const parts = currentParts(made);
  // A change set in which everything was withdrawn still is a request. It's closed.
  const request = stored ?? (await impliedRequest(ctx, changeSetId, isEmpty(parts) ? made : parts));
  if (!request) throw new AppError('NOT_FOUND', NOT_FOUND);
  return { request, stored, parts, project: await requireProjectOf(ctx, request, permission) };
}

/** Returns the state of a request, based on the parts that the person may see. */
export function stateOf({ request, stored, parts: { suggestions, tree } }: FoundRequest): RequestState {
  const statuses = [...suggestions.map(({ suggestion }) => suggestion.status), ...tree.map(({ status }) => status)];
  return requestState({ isDraft: request.isDraft, closedAt: stored?.closedAt ?? null }, statuses);
}

/** Returns a request that the person may edit, close and reopen. Throws NOT_FOUND and FORBIDDEN. */
export async function requireManagedRequest(ctx: Context, changeSetId: string): Promise<FoundRequest> {
  const found = await requireRequest(ctx, changeSetId, 'comment');
  const { userId, token } = ctx.actor;
  if (!mayManageRequest(found.request, { userId, mayDecide: mayWith(token?.scope, found.project.role, 'decide') })) {
    throw new AppError(
      'FORBIDDEN',
      'Only the author of a change request, and people who can accept suggestions, can edit it.',
    );
  }
  return found;
}

/** Returns a request whose parts the person may choose. Throws NOT_FOUND and FORBIDDEN. */
export async function requireOwnRequest(ctx: Context, changeSetId: string): Promise<FoundRequest> {
  const found = await requireRequest(ctx, changeSetId, 'comment');
  if (!found.stored || !mayChangeParts(found.request, ctx.actor.userId)) {
    throw new AppError('FORBIDDEN', 'Only the author of a change request can choose the suggestions in it.');
  }
  return found;
}

/** Returns the actor's access to the project of a request. Throws NOT_FOUND and FORBIDDEN. */
export async function requireProjectOf(
  ctx: Context,
  { projectId }: { projectId: string },
  permission: Permission,
): Promise<ProjectAccess> {
  try {
    return await requireProject(ctx, projectId, permission);
  } catch (error) {
    if (isAppError(error) && error.code === 'NOT_FOUND') throw new AppError('NOT_FOUND', NOT_FOUND, { cause: error });
    throw error;
  }
}

/**
 * Returns the request that a change set implies. Only parts in its own project name it, because the title can be stored
 * for everyone who may enter that project.
 */
async function impliedRequest(
  ctx: Context,
  id: string,
  { suggestions, tree }: ChangeSetParts,
): Promise<FoundRequest['request'] | undefined> {
  const [first, change] = [suggestions[0], tree[0]];
  if (!first && !change) return undefined;
  const turn = await findTurn(ctx.db, id);
  const projectId = turn?.projectId ?? first?.access.projectId ?? change?.projectId ?? '';
  const authorId = turn?.userId ?? first?.suggestion.askedByUserId ?? change?.askedBy?.userId ?? '';
  const ownSuggestions = suggestions.filter(({ access }) => access.projectId === projectId);
  const ownTree = tree.filter((one) => one.projectId === projectId);
  const descriptions = [...ownSuggestions.map(({ suggestion }) => suggestion), ...ownTree]
    .filter(({ status }) => status !== 'superseded')
    .map(({ description }) => description);
  return {
    ...{ id, projectId, authorId, turnId: turn ? id : null, description: '', isDraft: false },
    title: requestTitle({ title: null, descriptions, asked: turn?.request ?? null }) || id,
    createdAt: first?.suggestion.createdAt ?? change?.createdAt ?? new Date(0),
  };
}
