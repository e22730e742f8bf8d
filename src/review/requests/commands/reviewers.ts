import type { ProjectAccess } from '@/documents/access';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import type { Tx } from '@/platform/database';
import { upsertItems } from '../../inbox/store';
import { peopleOf } from '../../people';
import type { RequestRow } from '../store';

/**
 * Checks whom a request asks. Throws INVALID for people who can't accept suggestions in its project, and for its author,
 * unless the agent made the suggestions.
 */
export async function requireReviewers(
  ctx: Context,
  project: ProjectAccess,
  { reviewerIds, authorId, turnId }: { reviewerIds: readonly string[] } & Pick<RequestRow, 'authorId' | 'turnId'>,
): Promise<void> {
  if (reviewerIds.length === 0) return;
  const { deciderIds } = await peopleOf(ctx, project);
  if (!reviewerIds.every((userId) => deciderIds.has(userId))) {
    throw new AppError('INVALID', 'Only people who can accept suggestions in this project can be asked for review.');
  }
  if (turnId === null && reviewerIds.includes(authorId)) {
    throw new AppError('INVALID', 'You can’t ask the author of a change request to review it.');
  }
}

/**
 * Adds a request to the inbox of reviewers, or makes it unread there again. Returns those people: publish `topics.inbox`
 * for them after the commit.
 */
export async function askReviewers(
  tx: Tx,
  ctx: Context,
  { request, workspaceId, userIds }: { request: RequestRow; workspaceId: string; userIds: readonly string[] },
): Promise<string[]> {
  const actorId = ctx.actor.userId;
  // In one order everywhere, so that two of these at once can't wait for each other.
  const people = [...new Set(userIds)].filter((userId) => userId !== actorId || request.turnId !== null).sort();
  await upsertItems(
    tx,
    people.map((userId) => ({
      ...{ userId, kind: 'request' as const, subjectId: request.id, workspaceId, documentId: null },
      ...{ reason: 'request' as const, actorId, commentId: null, summary: request.title },
    })),
  );
  return people;
}
