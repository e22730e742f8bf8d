import { requireProject } from '@/documents/access';
import { requirePermission } from '@/identity/access';
import type { Context } from '@/identity/context';
import { sqlOfPool } from '@/platform/database';
import { namesOfMembers } from '@/versions/queries/version';
import type { Person } from '@/versions/schema';
import { peopleOf, personOf } from '../../people';
import { requestState } from '../core/state';
import type { ListRequestsInput, RequestPage } from '../schema';
import { listRequests } from '../store';

/** The change requests of a workspace, or of one project of it, in projects that the person may enter. Newest first. */
export async function requests(ctx: Context, input: ListRequestsInput): Promise<RequestPage> {
  const { workspaceId, cursor, limit, projectId, isOpen, isMine } = input;
  await requirePermission(ctx.db, ctx, { workspaceId, permission: 'read' });
  const after = cursor && { at: cursor.createdAt, id: cursor.changeSetId };
  const scope = { userId: ctx.actor.userId, workspaceId, projectId, isOpen, isMine };
  const [rows, names] = await Promise.all([
    listRequests(sqlOfPool(ctx.pool), scope, { after, limit: limit + 1 }),
    namesOfMembers(ctx, workspaceId),
  ]);
  const page = rows.slice(0, limit).map(({ id, authorId, isDraft, statuses, title, ...row }) => ({
    ...row,
    changeSetId: id,
    title: title.replace(/\s+/g, ' ').trim() || id,
    state: requestState({ isDraft }, statuses),
    author: personOf(authorId, names),
  }));
  const last = page.at(-1);
  const isMore = rows.length > limit && last;
  return {
    requests: page,
    nextCursor: isMore ? { createdAt: last.createdAt, changeSetId: last.changeSetId } : undefined,
  };
}

/** The people who can be asked to review a request in a project: those who can accept suggestions there. */
export async function possibleReviewers(ctx: Context, { projectId }: { projectId: string }): Promise<Person[]> {
  const project = await requireProject(ctx, projectId, 'read');
  return [...(await peopleOf(ctx, project)).deciders];
}
