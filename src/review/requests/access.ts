import { type ProjectAccess, requireProject } from '@/documents/access';
import type { Context } from '@/identity/context';
import type { Permission } from '@/identity/core/role';
import { AppError, isAppError } from '@/kernel/error';
import { startOf } from '@/kernel/text';
import { type ChangeSetParts, readableParts } from '../queries/change-set';
import { MAX_TITLE } from './core/limits';
import { findRequest, findTurn, type RequestRow, type StoredRequest } from './store';

const NOT_FOUND = 'This change request doesn’t exist, or you don’t have access to it.';

/** A change request, with what the current user may see of it. */
export interface FoundRequest {
  /** As it's stored, or what a change set says about itself if nobody has made a request of it. */
  request: RequestRow & { createdAt: Date };
  stored: StoredRequest | undefined;
  project: ProjectAccess;
  parts: ChangeSetParts;
}

/**
 * Returns the change request of a change set. Someone who may not enter its project learns nothing about it. Throws
 * NOT_FOUND and FORBIDDEN.
 */
export async function requireRequest(ctx: Context, changeSetId: string, permission: Permission): Promise<FoundRequest> {
  const [stored, made] = await Promise.all([findRequest(ctx.db, changeSetId), readableParts(ctx, changeSetId)]);
  // In the trash, nothing can be decided.
  const parts = { ...made, suggestions: made.suggestions.filter(({ access }) => !access.trashed) };
  const request = stored ?? (await impliedRequest(ctx, changeSetId, parts));
  if (!request) throw new AppError('NOT_FOUND', NOT_FOUND);
  return { request, stored, parts, project: await requireProjectOf(ctx, request, permission) };
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

/** What a change set says about itself: the agent's is called what it was asked for. */
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
  const words = turn?.request ?? first?.suggestion.description ?? change?.description ?? '';
  return {
    ...{ id, projectId, authorId, turnId: turn ? id : null, description: '', isDraft: false },
    title: startOf(oneLine(words), MAX_TITLE) || id,
    createdAt: first?.suggestion.createdAt ?? change?.createdAt ?? new Date(0),
  };
}

/** A text that fits into one line of a list. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim();
}
