import { requireProject } from '@/documents/access';
import { nameWords } from '@/documents/core/search';
import { SEARCH_BOUNDS } from '@/documents/queries/search';
import { requirePermission } from '@/identity/access';
import type { Context } from '@/identity/context';
import { sqlOfPool } from '@/platform/database';
import { boundedQuery } from '@/platform/postgres/bounded-query';
import { namesOfMembers } from '@/versions/queries/version';
import type { Person } from '@/versions/schema';
import { peopleOf, personOf } from '../../people';
import { findLooseTreeChanges } from '../../tree/store';
import { MAX_OFFERED_PEOPLE, MAX_SUGGESTIONS } from '../core/limits';
import { passageWith } from '../core/passage';
import { requestState } from '../core/state';
import { askedWords, requestTitle } from '../core/title';
import type {
  AddableSuggestion,
  AddableTreeChange,
  CountRequestsInput,
  ListedPeople,
  ListedPeopleInput,
  ListRequestsInput,
  RequestCounts,
  RequestPage,
  RequestSummary,
} from '../schema';
import { findUngrouped } from '../store';
import { countRequests, findListedPeople, type ListedRequest, listRequests } from '../store-list';

/**
 * Returns the change requests of a workspace, or of one of its projects, in projects that the person may enter. Newest
 * first, unless `sort` says otherwise. The order by last activity can miss a request that changes between two pages, or
 * return it twice: `updatedAt` also falls, when a decision is undone or a comment is deleted. Throws UNAVAILABLE if a
 * search takes too long.
 */
export async function requests(ctx: Context, input: ListRequestsInput): Promise<RequestPage> {
  const { cursor, limit, isForMe = false, query = '', sort = 'newest', ...filter } = input;
  const { workspaceId } = filter;
  await requirePermission(ctx.db, ctx, { workspaceId, permission: 'read' });
  const after = cursor && { at: cursor.at, id: cursor.changeSetId };
  const place = { after, limit: limit + 1 };
  const words = nameWords(query);
  const scope = { ...filter, userId: ctx.actor.userId, projectId: filter.projectId, isForMe, sort, words };
  const [rows, names] = await Promise.all([
    words.length === 0
      ? listRequests(sqlOfPool(ctx.pool), scope, place)
      : boundedQuery(ctx.pool, SEARCH_BOUNDS, (sql) => listRequests(sql, scope, place)),
    namesOfMembers(ctx, workspaceId),
  ]);
  const page = rows.slice(0, limit).map((row) => summaryOf(row, { names, words }));
  const last = page.at(-1);
  const isMore = rows.length > limit && last;
  return {
    requests: page,
    nextCursor: isMore
      ? { at: sort === 'updated' ? last.updatedAt : last.createdAt, changeSetId: last.changeSetId }
      : undefined,
  };
}

function summaryOf(
  { descriptionsWith, ...row }: ListedRequest,
  { names, words }: { names: ReadonlyMap<string, string>; words: readonly string[] },
): RequestSummary {
  const { id, authorId, reviewerIds, reviewedIds, isDraft, closedAt, statuses, descriptions, ...rest } = row;
  const title = requestTitle(row) || id;
  const asked = askedWords(row.asked, title);
  return {
    ...rest,
    changeSetId: id,
    title,
    asked,
    passage: passageWith({ words, descriptions: descriptionsWith, shown: [title, asked] }),
    state: requestState({ isDraft, closedAt }, statuses),
    author: personOf(authorId, names),
    reviewers: reviewerIds.map((reviewerId) => ({
      ...personOf(reviewerId, names),
      hasReviewed: reviewedIds.includes(reviewerId),
    })),
  };
}

/** Returns how many requests that match a filter each list of a workspace, or of one of its projects, has. */
export async function requestCounts(ctx: Context, filter: CountRequestsInput): Promise<RequestCounts> {
  await requirePermission(ctx.db, ctx, { workspaceId: filter.workspaceId, permission: 'read' });
  return countRequests(sqlOfPool(ctx.pool), { ...filter, userId: ctx.actor.userId, projectId: filter.projectId });
}

/**
 * Returns the authors and reviewers of the requests of a workspace, or of one of its projects, in projects that the
 * person may enter: at most MAX_OFFERED_PEOPLE of each, those of the newest requests first.
 */
export async function listedPeople(ctx: Context, { workspaceId, projectId }: ListedPeopleInput): Promise<ListedPeople> {
  await requirePermission(ctx.db, ctx, { workspaceId, permission: 'read' });
  const scope = { userId: ctx.actor.userId, workspaceId, projectId, limit: MAX_OFFERED_PEOPLE };
  const [{ authorIds, reviewerIds }, names] = await Promise.all([
    findListedPeople(sqlOfPool(ctx.pool), scope),
    namesOfMembers(ctx, workspaceId),
  ]);
  const known = (ids: readonly string[]) => ids.filter((id) => names.has(id)).map((id) => personOf(id, names));
  return { authors: known(authorIds), reviewers: known(reviewerIds) };
}

/** Returns the people who can be asked to review a request in a project: those who can accept suggestions there. */
export async function possibleReviewers(ctx: Context, { projectId }: { projectId: string }): Promise<Person[]> {
  const project = await requireProject(ctx, projectId, 'read');
  return [...(await peopleOf(ctx, project)).deciders];
}

/** Returns the person's newest open suggestions in a project that can be added to a change request. */
export async function addableSuggestions(
  ctx: Context,
  { projectId }: { projectId: string },
): Promise<AddableSuggestion[]> {
  await requireProject(ctx, projectId, 'read');
  return findUngrouped(sqlOfPool(ctx.pool), { userId: ctx.actor.userId, projectId, limit: MAX_SUGGESTIONS });
}

/** Returns the person's newest open tree changes in a project that can be added to a change request. */
export async function addableTreeChanges(
  ctx: Context,
  { projectId }: { projectId: string },
): Promise<AddableTreeChange[]> {
  await requireProject(ctx, projectId, 'read');
  const scope = { userId: ctx.actor.userId, projectId, limit: MAX_SUGGESTIONS };
  const found = await findLooseTreeChanges(sqlOfPool(ctx.pool), scope);
  return found.map(({ id, ...change }) => ({ treeChangeId: id, ...change }));
}
