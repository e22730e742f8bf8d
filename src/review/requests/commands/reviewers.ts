import type { ProjectAccess } from '@/documents/access';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import type { Tx } from '@/platform/database';
import { upsertItems } from '../../inbox/store';
import { peopleOf } from '../../people';
import { insertDueMails } from '../mail/store';
import type { RequestRow, StoredRequest } from '../store';

/**
 * Checks the reviewers of a request. Throws INVALID for people who can't accept suggestions in its project, and for its
 * author, unless the agent made the suggestions.
 */
export async function requireReviewers(
  ctx: Context,
  project: ProjectAccess,
  { reviewerIds, authorId, turnId }: { reviewerIds: readonly string[] } & Pick<RequestRow, 'authorId' | 'turnId'>,
): Promise<void> {
  if (reviewerIds.length === 0) return;
  const { deciderIds } = await peopleOf(ctx, project);
  if (!reviewerIds.every((userId) => deciderIds.has(userId))) {
    throw new AppError('INVALID', 'Only people who can accept suggestions in this project can be reviewers.');
  }
  if (turnId === null && reviewerIds.includes(authorId)) {
    throw new AppError('INVALID', 'You can’t ask the author of a change request to review it.');
  }
}

interface Ask {
  request: RequestRow;
  workspaceId: string;
  userIds: readonly string[];
  /** False if they were asked before and now only have more to review. */
  byMail: boolean;
}

/**
 * Adds a request to the inbox of reviewers, or makes it unread there again, and schedules a mail to each if `byMail`.
 * Returns those people: pass them to `announceRequest` after the commit.
 */
export async function askReviewers(
  tx: Tx,
  ctx: Context,
  { request, workspaceId, userIds, byMail }: Ask,
): Promise<string[]> {
  const actorId = ctx.actor.userId;
  // Always insert in the same order, so that two of these at once can't deadlock.
  const people = [...new Set(userIds)].filter((userId) => userId !== actorId || request.turnId !== null).sort();
  await upsertItems(
    tx,
    people.map((userId) => ({
      ...{ userId, kind: 'request' as const, subjectId: request.id, workspaceId, documentId: null },
      ...{ reason: 'request' as const, actorId, commentId: null, summary: request.title },
    })),
  );
  if (byMail && ctx.settings.smtp) {
    await insertDueMails(tx, { requestId: request.id, userIds: people, askedBy: actorId, now: new Date() });
  }
  return people;
}

/**
 * Makes a request unread again for its reviewers, without a mail, because there is more to review in it. Does nothing
 * for a draft. Returns those people: pass them to `announceRequest` after the commit.
 */
export async function askAgain(tx: Tx, ctx: Context, request: StoredRequest, workspaceId: string): Promise<string[]> {
  if (request.isDraft) return [];
  const userIds = request.reviewers.map((one) => one.userId);
  return askReviewers(tx, ctx, { request, workspaceId, userIds, byMail: false });
}
